import type { EndpointOutput } from "#contract/endpoint.ts";
import type { listExamResults } from "#contract/exams/exam-results.ts";
import { DetailList } from "#app/components/ui/detail-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";

type Summary = EndpointOutput<typeof listExamResults>["summary"];

function percentWords(percent: number | null): string {
  return percent === null ? "নেই" : `${bengaliNumber(Math.round(percent))}%`;
}

function countText(count: number | null | undefined): string {
  return typeof count === "number" ? `${bengaliNumber(count)}টি` : "–";
}

export function ResultsSummary({ summary }: { summary: Summary }) {
  return (
    <DetailList
      className="facts"
      details={[
        ["দেওয়া পরীক্ষা", countText(summary.taken)],
        ["পাশ", countText(summary.passed)],
        ["গড়", percentWords(summary.average_percent)],
        ["সেরা", percentWords(summary.best_percent)],
        ["সেরা অবস্থান", summary.best_position === null ? "নেই" : bengaliNumber(summary.best_position)],
      ]}
    />
  );
}
