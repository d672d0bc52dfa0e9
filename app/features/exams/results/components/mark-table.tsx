import type { ExamResult } from "#contract/exams/exam-results.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { markText } from "../../exam-words.ts";
import { NumberCell, NumberHead } from "./number-cells.tsx";

/** Numbers of right, wrong and blank answers by kind of question, without kinds that the exam does not ask. */
function countsByKind({ counts }: ExamResult) {
  return [
    { kind: "স্টেম", answers: [counts.correct_stems, counts.wrong_stems, counts.blank_stems] },
    { kind: "SBA", answers: [counts.correct_sba, counts.wrong_sba, counts.blank_sba] },
  ].filter(({ answers }) => answers.some((count) => count > 0));
}

export function MarkTable({ result }: { result: ExamResult }) {
  const { positive, negative, obtained, decimals } = result;
  const kinds = countsByKind(result);
  const rows = [
    { word: "ঠিক হয়েছে", marks: markText(positive, decimals) },
    { word: "ভুল", marks: `${negative > 0 ? "− " : ""}${markText(negative, decimals)}` },
    { word: "ফাঁকা", marks: markText(0, decimals) },
  ];
  return (
    <section>
      <MatraHeading>নম্বরের হিসাব</MatraHeading>
      <table className="stacks">
        <thead>
          <tr>
            <th scope="col">উত্তর</th>
            {kinds.map(({ kind }) => (
              <NumberHead key={kind}>{kind}</NumberHead>
            ))}
            <NumberHead>নম্বর</NumberHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ word, marks }, place) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              {kinds.map(({ kind, answers }) => (
                <NumberCell key={kind} label={kind}>
                  {bengaliNumber(answers[place] ?? 0)}
                </NumberCell>
              ))}
              <NumberCell label="নম্বর">{marks}</NumberCell>
            </tr>
          ))}
          <tr className="me">
            <th scope="row" colSpan={kinds.length + 1}>
              মোট
            </th>
            <NumberCell label="নম্বর">{markText(obtained, decimals)}</NumberCell>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
