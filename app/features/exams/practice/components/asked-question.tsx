import { Fragment } from "react";
import type { AnswerValue } from "#contract/exams/exams.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import type { CleanHtml } from "#app/format/clean-html.ts";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { QuestionImage } from "../../question-image.tsx";
import { AnswerFields } from "../../room/components/answer-fields.tsx";

const certainties = [
  { value: "easy", word: "সহজ ছিল" },
  { value: "guessed", word: "আন্দাজে দিয়েছি" },
  { value: "", word: "বলব না" },
];

/** Radio buttons for how sure the doctor is of the answer, which affects only when the question is asked again. */
export function CertaintyChoice({ stored = "", typed = stored }: { stored?: string; typed?: string | undefined }) {
  return (
    <fieldset className="certainty">
      <input type="hidden" name="was_certainty" value={stored} />
      <legend className="small quiet">কতটা নিশ্চিত ছিলেন?</legend>
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

interface AskedQuestionProps {
  question: Pick<PracticeQuestion, "id" | "number" | "kind" | "image" | "options"> & { stem_html: CleanHtml | null };
  value: AnswerValue;
}

export function AskedQuestion({ question, value }: AskedQuestionProps) {
  const { id, number, stem_html, image } = question;
  return (
    <fieldset className="question" id={`q${number}`} aria-describedby={`stem${id}`}>
      <legend className="hidden">প্রশ্ন {bengaliDigits(number)}</legend>
      <div className="question-head">
        <b aria-hidden="true" data-number={bengaliDigits(number)} />
        <div lang="en" id={`stem${id}`}>
          {stem_html === null ? null : <SafeHtml html={stem_html} />}
        </div>
      </div>
      <QuestionImage image={image} number={number} />
      <AnswerFields question={question} value={value} />
    </fieldset>
  );
}
