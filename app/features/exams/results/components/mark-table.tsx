import type { ExamResult } from "#contract/exams/exam-results.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { markText } from "../../exam-words.ts";
import { NumberCell, NumberHead } from "./number-cells.tsx";

export function MarkTable({ result: { counts, positive, negative, obtained, decimals } }: { result: ExamResult }) {
  const rows = [
    { word: "ঠিক হয়েছে", stems: counts.correct_stems, sba: counts.correct_sba, marks: markText(positive, decimals) },
    {
      word: "ভুল",
      stems: counts.wrong_stems,
      sba: counts.wrong_sba,
      marks: `${negative > 0 ? "− " : ""}${markText(negative, decimals)}`,
    },
    { word: "ফাঁকা", stems: counts.blank_stems, sba: counts.blank_sba, marks: markText(0, decimals) },
  ];
  return (
    <section>
      <MatraHeading>নম্বরের হিসাব</MatraHeading>
      <table className="stacks">
        <thead>
          <tr>
            <th scope="col">উত্তর</th>
            <NumberHead>স্টেম</NumberHead>
            <NumberHead>SBA</NumberHead>
            <NumberHead>নম্বর</NumberHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ word, stems, sba, marks }) => (
            <tr key={word}>
              <th scope="row">{word}</th>
              <NumberCell label="স্টেম">{bengaliNumber(stems)}</NumberCell>
              <NumberCell label="SBA">{bengaliNumber(sba)}</NumberCell>
              <NumberCell label="নম্বর">{marks}</NumberCell>
            </tr>
          ))}
          <tr className="me">
            <th scope="row" colSpan={3}>
              মোট
            </th>
            <NumberCell label="নম্বর">{markText(obtained, decimals)}</NumberCell>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
