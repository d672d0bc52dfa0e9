import { Fragment } from "react";
import type { AnswerValue, Letter, Question } from "#contract/exams/exams.ts";
import { statementText, type StatementValue } from "../answer-text.ts";
import { statementWord } from "../../exam-words.ts";
import { BestAnswer } from "./best-answer.tsx";

const choices: StatementValue[] = [1, 0, null];

interface StatementProps {
  questionId: number;
  letter: Letter;
  text: string;
  value: StatementValue;
}

function Statement({ questionId, letter, text, value }: StatementProps) {
  const id = `s${questionId}${letter}`;
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
                name={`q[${questionId}][${letter}]`}
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

export function statementsOf(value: AnswerValue | undefined): Partial<Record<Letter, StatementValue>> {
  return typeof value === "object" && value !== null ? value : {};
}

interface AnswerFieldsProps {
  question: Pick<Question, "id" | "kind" | "options">;
  value: AnswerValue;
}

export function AnswerFields({ question, value }: AnswerFieldsProps) {
  const { id, kind, options } = question;
  if (kind === "sba") return <BestAnswer question={question} value={value} />;
  const given = statementsOf(value);
  return options.map(({ letter, text }) => (
    <Statement key={letter} questionId={id} letter={letter} text={text} value={given[letter] ?? null} />
  ));
}
