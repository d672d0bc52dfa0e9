import { Fragment } from "react";
import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { bengaliDigits } from "#locale/bengali.ts";
import { statementText, type StatementValue } from "../answer-text.ts";
import { statementWord } from "../../exam-words.ts";
import { QuestionImage } from "../../paper/components/question-image.tsx";
import type { RoomData } from "../room.server.ts";
import { BestAnswer } from "./best-answer.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";

type Question = RoomData["questions"][number];

const choices: StatementValue[] = [1, 0, null];

function Statement({ question, letter, text, value }: StatementProps) {
  const id = `s${question.id}${letter}`;
  return (
    <div className="statement">
      <p lang="en" id={id}>
        <b>{letter}</b> <span>{text}</span>
      </p>
      <div className="three" role="radiogroup" aria-labelledby={id}>
        {choices.map((choice) => (
          <Fragment key={statementText(choice)}>
            <label>
              <input
                type="radio"
                name={`q[${question.id}][${letter}]`}
                value={statementText(choice)}
                defaultChecked={choice === value}
              />{" "}
              {statementWord(choice)}
            </label>{" "}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

interface StatementProps {
  question: Question;
  letter: Letter;
  text: string;
  value: StatementValue;
}

function statementsOf(value: AnswerValue | undefined): Partial<Record<Letter, StatementValue>> {
  return typeof value === "object" && value !== null ? value : {};
}

interface RoomQuestionProps {
  question: Question;
  typed: AnswerValue | undefined;
  /** The question belongs to another page than the one shown. */
  isHidden: boolean;
}

/** Question with its saved answer, overlaid by what was typed but not saved. */
export function RoomQuestion({ question, typed, isHidden }: RoomQuestionProps) {
  const { id, number, kind, stem_html, image, options, value, rev, flagged, was, mutationId, conflict } = question;
  const stored = { ...statementsOf(value), ...statementsOf(typed) };
  return (
    <fieldset className="question" id={`q${number}`} hidden={isHidden} aria-describedby={`stem${id}`}>
      <legend className="hidden">প্রশ্ন {bengaliDigits(number)}</legend>
      <input type="hidden" name={`rev[${id}]`} value={rev} />
      <input type="hidden" name={`mid[${id}]`} value={mutationId} />
      <input type="hidden" name={`was[${id}]`} value={was} />
      {flagged ? <input type="hidden" name={`flagged[${id}]`} value="1" /> : null}
      <div className="question-head">
        <b aria-hidden="true">{bengaliDigits(number)}</b>{" "}
        <div lang="en" id={`stem${id}`}>
          <SafeHtml html={stem_html} />
        </div>
        <label className="flag" title="পরে দেখব">
          <input type="checkbox" name={`flag[${id}]`} defaultChecked={flagged} /> <Icon name="flag" />
          <span className="hidden">পরে দেখব</span>
        </label>
      </div>
      <QuestionImage image={image} number={number} />
      {conflict ? <ConflictChoice question={question} conflict={conflict} /> : null}
      {kind === "sba" ? (
        <BestAnswer question={question} value={typed === undefined ? value : typed} />
      ) : (
        options.map(({ letter, text }) => (
          <Statement key={letter} question={question} letter={letter} text={text} value={stored[letter] ?? null} />
        ))
      )}
    </fieldset>
  );
}
