import type { AnswerValue, Question } from "#contract/exams/exams.ts";
import { sortedByLetter, mentionedLetters } from "../../option-letters.ts";

interface BestAnswerProps {
  question: Pick<Question, "id" | "options">;
  value: AnswerValue;
}

/**
 * Options of a single best answer question. "Leave blank" is preselected if it is unanswered: the text browser Lynx
 * would select the first option.
 */
export function BestAnswer({ question, value }: BestAnswerProps) {
  const name = `q[${question.id}]`;
  const letters = mentionedLetters(question.options);
  return (
    <div className="best">
      {(letters ? sortedByLetter(question.options) : question.options).map(({ letter, text }) => (
        <div key={letter}>
          <label lang="en">
            <input type="radio" name={name} value={letter} defaultChecked={value === letter} />{" "}
            <span>
              {letters ? <b>{letters.get(letter)}</b> : null} {text}
            </span>
          </label>
        </div>
      ))}
      <div>
        <label className="none">
          <input type="radio" name={name} value="-" defaultChecked={value === null} /> <span>ফাঁকা রাখব</span>
        </label>
      </div>
    </div>
  );
}
