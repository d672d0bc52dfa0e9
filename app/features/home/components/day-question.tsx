import { laterSheet } from "#app/components/document/later-sheet.ts";
import { path } from "#app/paths.ts";
import type { HomeQuestion } from "../start-parts.server.ts";

const choices = [
  ["1", "সত্য"],
  ["0", "মিথ্যা"],
];

/** Submit buttons, one for each option of a single best answer question: a press is the answer. */
function Options({ question: { id, options } }: Pick<HomeQuestion, "question">) {
  return options.map(({ letter, text }) => (
    <button key={letter} className="button" name={`q[${id}]`} value={letter} lang="en">
      <b>{letter}</b> <span>{text}</span>
    </button>
  ));
}

function Statements({ question: { id, options } }: Pick<HomeQuestion, "question">) {
  return (
    <>
      {options.map(({ letter, text }) => (
        <fieldset key={letter}>
          <legend lang="en">
            <b>{letter}</b> {text}
          </legend>
          {choices.map(([value, word]) => (
            <label key={value}>
              <input type="radio" name={`q[${id}][${letter}]`} value={value} /> {word}
            </label>
          ))}
        </fieldset>
      ))}
      <button className="button primary">উত্তর মিলিয়ে দেখুন</button>
    </>
  );
}

export function DayQuestion({ day, kind, question, stem }: HomeQuestion) {
  const isBestAnswer = question.kind === "sba";
  return (
    <div className="card ask">
      <p className="small quiet">
        <b className="tag">আজকের প্রশ্ন</b> {kind.title}
      </p>
      <form action={path("day-question-answer", { slug: kind.slug })} data-ask={laterSheet("day-question")}>
        <input type="hidden" name="day" value={day} />
        <h2 lang="en">{stem}</h2>
        {isBestAnswer ? <Options question={question} /> : <Statements question={question} />}
        <p className="small quiet">
          {isBestAnswer ? "চাপ দিলেই উত্তর ও ব্যাখ্যা, অ্যাকাউন্ট লাগে না।" : "সঙ্গে সঙ্গে উত্তর ও ব্যাখ্যা, অ্যাকাউন্ট লাগে না।"}
        </p>
      </form>
    </div>
  );
}
