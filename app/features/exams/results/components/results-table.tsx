import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { NumberCell, NumberHead } from "./number-cells.tsx";
import { markText, type ExamResultRow } from "../../exam-words.ts";

function positionText({ is_pending, position, participants }: ExamResultRow): string {
  if (is_pending) return "অনুশীলন";
  if (position === null) return "বাকি";
  return `${bengaliNumber(position)}${participants === null ? "" : ` / ${bengaliNumber(participants)}`}`;
}

export function ResultsTable({ results, courseId: id }: { results: ExamResultRow[]; courseId: number }) {
  return (
    <table className="stacks" aria-label="ফলের তালিকা">
      <thead>
        <tr>
          <th scope="col">পরীক্ষা</th>
          <NumberHead>নম্বর</NumberHead>
          <NumberHead>অবস্থান</NumberHead>
        </tr>
      </thead>
      <tbody>
        {results.map((row) => (
          <tr key={`${row.event_id}-${String(row.is_pending)}`}>
            <th scope="row">
              <a href={path("my-exam-result", { id, eventId: row.event_id })}>{row.title}</a>
              <p className="small quiet">{day(row.date)}</p>
            </th>
            <NumberCell label="নম্বর">
              <span>
                {markText(row.obtained)} / {bengaliNumber(row.total)}{" "}
                <span className="small quiet lines">{bengaliNumber(Math.round(row.percent))}%</span>
              </span>
            </NumberCell>
            <NumberCell label="অবস্থান">{positionText(row)}</NumberCell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
