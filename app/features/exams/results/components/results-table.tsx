import { bengaliNumber } from "#locale/bengali.ts";
import { day } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import { markText, type ExamResultRow } from "../../exam-words.ts";

function positionText({ is_pending, position, participants }: ExamResultRow): string {
  if (is_pending) return "অনুশীলন";
  if (position === null) return "বাকি";
  return `${bengaliNumber(position)}${participants === null ? "" : ` / ${bengaliNumber(participants)}`}`;
}

export function ResultsTable({ results, courseId: id }: { results: ExamResultRow[]; courseId: number }) {
  return (
    <div className="scrolls" tabIndex={0} role="region" aria-label="ফলের তালিকা">
      <table>
        <thead>
          <tr>
            <th scope="col">পরীক্ষা</th>
            <th scope="col" className="number">
              নম্বর
            </th>
            <th scope="col" className="number">
              অবস্থান
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map((row) => (
            <tr key={`${row.event_id}-${String(row.is_pending)}`}>
              <th scope="row">
                <a href={path("my-exam-result", { id, eventId: row.event_id })}>{row.title}</a>
                <p className="small quiet">{day(row.date)}</p>
              </th>
              <td className="number">
                {markText(row.obtained)} / {bengaliNumber(row.total)}
                <p className="small quiet">{bengaliNumber(Math.round(row.percent))}%</p>
              </td>
              <td className="number">{positionText(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
