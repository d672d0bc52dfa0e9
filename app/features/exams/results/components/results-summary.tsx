import type { EndpointOutput } from "#contract/endpoint.ts";
import type { listExamResults } from "#contract/exam-results.ts";
import { bengaliNumber } from "#app/format/bengali.ts";

type Summary = EndpointOutput<typeof listExamResults>["summary"];

function percentWords(percent: number | null): string {
  return percent === null ? "নেই" : `${bengaliNumber(Math.round(percent))}%`;
}

export function ResultsSummary({ summary }: { summary: Summary }) {
  const rows = [
    { term: "দেওয়া পরীক্ষা", text: `${bengaliNumber(summary.taken)}টি` },
    { term: "পাশ", text: `${bengaliNumber(summary.passed)}টি` },
    { term: "গড়", text: percentWords(summary.average_percent) },
    { term: "সেরা", text: percentWords(summary.best_percent) },
    { term: "সেরা অবস্থান", text: summary.best_position === null ? "নেই" : bengaliNumber(summary.best_position) },
  ];
  return (
    <dl className="facts">
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
