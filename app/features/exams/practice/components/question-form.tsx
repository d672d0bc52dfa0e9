import { Fragment } from "react";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { time } from "#locale/dates.ts";
import { QuestionImage } from "../../paper/components/question-image.tsx";
import { AnswerFields, statementsOf } from "../../room/components/answer-fields.tsx";
import { Palette } from "../../room/components/palette.tsx";
import type { UnsavedAnswer } from "../answer.server.ts";
import { questionPath } from "../../practice-pages.ts";
import type { OpenSession } from "../session.server.ts";
import { Watermark } from "./watermark.tsx";
import { TimedBar, TutorBar } from "./session-bar.tsx";

const certainties = [
  { value: "easy", word: "সহজ ছিল" },
  { value: "guessed", word: "আন্দাজে দিয়েছি" },
  { value: "", word: "বলব না" },
];

/** How sure the doctor is, which changes only when the question comes again. */
function Certainty({ stored, typed = stored }: { stored: string; typed: string | undefined }) {
  return (
    <fieldset className="certainty">
      <input type="hidden" name="was_certainty" value={stored} />
      <legend className="small quiet">কতটা নিশ্চিত (না বললেও চলে)</legend>
      <div className="three">
        {certainties.map(({ value, word }) => (
          <Fragment key={value}>
            <label>
              <input type="radio" name="certainty" value={value} defaultChecked={value === typed} /> {word}
            </label>{" "}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

/** Stored answer, overlaid by what was typed but not saved. */
function shownAnswer({ kind, value }: OpenSession["question"], typed: AnswerValue | undefined): AnswerValue {
  if (kind === "sba") return (typed === undefined ? value : typed) ?? null;
  return { ...statementsOf(value), ...statementsOf(typed) };
}

interface QuestionFormProps {
  session: OpenSession;
  unsaved: UnsavedAnswer | undefined;
}

/** Question to be answered, as a plain form. */
export function QuestionForm({ session: open, unsaved }: QuestionFormProps) {
  const { session, question, palette, was, mutationId } = open;
  const { id, number, stem_html, image } = question;
  const isTimed = session.mode === "timed";
  return (
    <form method="post" action={questionPath(session.id, number)} noValidate className="wrap room">
      <button className="hidden" name="go" value={isTimed ? "save" : "verdict"} tabIndex={-1} aria-hidden="true">
        সেভ করুন
      </button>
      <a className="skip-link" href="#room-bar">
        নিচের বোতামে যান
      </a>
      <input type="hidden" name="question_id" value={id} />
      <input type="hidden" name="mutation_id" value={mutationId} />
      <input type="hidden" name={`was[${id}]`} value={was} />
      <div className="room-questions">
        {session.ends_at ? <p className="small quiet">শেষ হবে {time(session.ends_at)}।</p> : null}
        <fieldset className="question" id={`q${number}`} aria-describedby={`stem${id}`}>
          <legend className="hidden">প্রশ্ন {bengaliDigits(number)}</legend>
          <div className="question-head">
            <b aria-hidden="true">{bengaliDigits(number)}</b>{" "}
            <div lang="en" id={`stem${id}`}>
              <SafeHtml html={stem_html} />
            </div>
          </div>
          <QuestionImage image={image} number={number} />
          <AnswerFields question={question} value={shownAnswer(question, unsaved?.value)} />
        </fieldset>
        <Certainty
          stored={question.certainty ?? ""}
          typed={unsaved?.typed.find(([name]) => name === "certainty")?.[1]}
        />
        <Watermark text={open.watermark} />
        <p className="row finish">
          <button className="button" name="go" value="finish">
            এখানেই শেষ করুন
          </button>
        </p>
      </div>
      {isTimed ? <Palette items={palette} isCurrent={(item) => item.number === number} /> : null}
      {isTimed ? <TimedBar session={session} number={number} /> : <TutorBar session={session} number={number} />}
    </form>
  );
}
