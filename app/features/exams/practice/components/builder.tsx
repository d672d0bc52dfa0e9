import { useLocation } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { ownAddress, path } from "#app/paths.ts";
import type { BuilderData } from "../builder.server.ts";
import { postedChoices, type ShownBuilder } from "../posted-choices.ts";
import { questionKindWords, sessionModeWords, questionCount, practiceStatusWords } from "../practice-words.ts";
import { MockChoice } from "./mock-choice.tsx";
import { Waits } from "./waits.tsx";

function wordsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, word]) => ({ value, word }));
}

function countedOptions(values: { value: string; questions: number }[]) {
  return values.map(({ value, questions }) => ({ value, word: `${value} (${bengaliNumber(questions)})` }));
}

function Filters({ builder: { filter, subjects, topics, asked_in } }: { builder: ShownBuilder }) {
  return (
    <div className="grid pairs">
      <FilterSelect
        name="subject"
        label="বিষয়"
        any="সব বিষয়"
        value={filter.subject}
        options={countedOptions(subjects.map(({ subject, questions }) => ({ value: subject, questions })))}
      />
      {topics && topics.length > 0 ? (
        <FilterSelect
          name="topic"
          label="টপিক"
          any="সব টপিক"
          value={filter.topic}
          options={countedOptions(topics.map(({ topic, questions }) => ({ value: topic, questions })))}
        />
      ) : null}
      {asked_in && asked_in.length > 0 ? (
        <FilterSelect
          name="asked_in"
          label="যে পরীক্ষায় এসেছিল"
          any="যেকোনো পরীক্ষা"
          value={filter.asked_in}
          options={countedOptions(asked_in.map(({ sitting, questions }) => ({ value: sitting, questions })))}
        />
      ) : null}
      <FilterSelect name="status" label="অবস্থা" any="সব" value={filter.status} options={wordsOf(practiceStatusWords)} />
      <FilterSelect name="kind" label="ধরন" any="দুই ধরনই" value={filter.kind} options={wordsOf(questionKindWords)} />
      <div>
        <label htmlFor="practice-words">প্রশ্নে যে শব্দ আছে</label>{" "}
        <input
          className="field"
          type="search"
          id="practice-words"
          name="words"
          maxLength={80}
          defaultValue={filter.words}
        />
      </div>
    </div>
  );
}

function Sizes({ builder: { sizes, chosen } }: { builder: ShownBuilder }) {
  return (
    <fieldset className="choose sizes">
      <legend>কয়টি প্রশ্ন</legend>
      {sizes.map((size, index) => (
        <div key={size}>
          <label className="option">
            <input
              type="radio"
              id={index === 0 ? "practice-size" : undefined}
              name="size"
              value={size}
              defaultChecked={size === chosen.size}
            />{" "}
            <span>{bengaliNumber(size)}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

function Modes({ builder: { chosen } }: { builder: ShownBuilder }) {
  return (
    <fieldset className="choose">
      <legend>কীভাবে</legend>
      {Object.entries(sessionModeWords).map(([mode, { label, note }]) => (
        <div key={mode}>
          <label className="option">
            <input type="radio" name="mode" value={mode} defaultChecked={mode === chosen.mode} />{" "}
            <span>
              {label} <span className="small quiet">{note}</span>
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/**
 * Form with up to two buttons: one reloads the page with the chosen filter to count its questions, the other posts the
 * choices to start. The idempotency key is the value of the latter, so that it stays out of the page's URL.
 */
function BuilderForm({ builder: ofAddress }: { builder: BuilderData }) {
  const { pathname, search } = useLocation();
  const { form } = useSubmittedForm("practice");
  const posted = form.answer?.result.initialValue;
  const builder: ShownBuilder = posted ? { ...ofAddress, ...postedChoices(posted, ofAddress) } : ofAddress;
  const { questions, freshKey } = builder;
  return (
    <form method="get" action={pathname} className="stack" noValidate>
      <ErrorSummary form={form} title="অনুশীলন শুরু হয়নি" />
      <Filters builder={builder} />
      <p className="row">
        {posted ? null : (
          <b role="status">{questions > 0 ? `${questionCount(questions)} মেলে` : "কোনো প্রশ্ন মেলে না, অন্য কিছু বাছুন"}</b>
        )}{" "}
        <button className="button">
          <Icon name="search" /> কতটি আছে, দেখুন
        </button>
      </p>
      <Sizes builder={builder} />
      <Modes builder={builder} />
      <MockChoice builder={builder} />
      {questions > 0 || posted ? (
        <button
          className="button primary wide at-hand"
          formMethod="post"
          formAction={ownAddress({ pathname, search })}
          name="idempotency_key"
          value={form.key ?? freshKey}
        >
          শুরু করুন
        </button>
      ) : null}
    </form>
  );
}

export function Builder({ builder }: { builder: BuilderData }) {
  return (
    <div className="stack narrow">
      <Crumb href={path("my-practice")}>অনুশীলন</Crumb>
      <MatraHeading level={1}>প্রশ্ন বেছে নিন</MatraHeading>
      {builder.waits ? <Waits message={builder.waits.message} /> : <BuilderForm builder={builder} />}
    </div>
  );
}
