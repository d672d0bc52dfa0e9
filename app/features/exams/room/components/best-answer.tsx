import type { AnswerValue, Question } from "#contract/exams/exams.ts";
import { byLetter, mentionedLetters } from "../../option-letters.ts";

interface BestAnswerProps {
  question: Pick<Question, "id" | "options">;
  value: AnswerValue;
}

/**
 * Options of a single best answer. Nothing is preselected if unanswered: "leave blank" is only for doctors who chose an
 * option before.
 */
export function BestAnswer({ question, value }: BestAnswerProps) {
  const name = `q[${question.id}]`;
  const letters = mentionedLetters(question.options);
  return (
    <div className="best">
      {(letters ? byLetter(question.options) : question.options).map(({ letter, text }) => (
        <label key={letter} lang="en">
          <input type="radio" name={name} value={letter} defaultChecked={value === letter} />{" "}
          <span>
            {letters ? <b>{letters.get(letter)}</b> : null} {text}
          </span>
        </label>
      ))}
      <label className="none">
        <input type="radio" name={name} value="-" /> <span>ফাঁকা রাখব</span>
      </label>
    </div>
  );
}
