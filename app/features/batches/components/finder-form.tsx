import type { FinderQuestion } from "#contract/catalogue/batches.ts";
import type { FinderAnswer } from "../finder-query.ts";

interface FinderFormProps {
  questions: FinderQuestion[];
  answers: FinderAnswer[];
}

export function FinderForm({ questions, answers }: FinderFormProps) {
  return (
    <form method="get" className="finder">
      {questions.map((question) => (
        <fieldset key={question.id} className="card">
          <legend>{question.question}</legend>
          {question.options.map((option) => (
            <div key={option.id}>
              <label className="option">
                <input
                  type="radio"
                  name={`q${question.id}`}
                  value={option.id}
                  defaultChecked={answers.some(
                    ({ questionId, optionId }) => questionId === question.id && optionId === option.id,
                  )}
                />{" "}
                {option.label}
              </label>
            </div>
          ))}
        </fieldset>
      ))}
      <button className="button primary" type="submit">
        আমার ব্যাচ দেখুন
      </button>
    </form>
  );
}
