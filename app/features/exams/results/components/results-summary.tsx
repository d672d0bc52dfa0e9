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

/**
 * Number of passed exams among those that have a pass mark, or alone if the latter number is not known; `–` if the
 * former is not. Undefined if no exam has a pass mark.
 */
function passText({ passed, with_pass_mark: of }: Summary): string | undefined {
  if (typeof of !== "number" || typeof passed !== "number") return countText(passed);
  return of === 0 ? undefined : `${bengaliNumber(of)}টির মধ্যে ${bengaliNumber(passed)}টিতে`;
}

export function ResultsSummary({ summary }: { summary: Summary }) {
  const passed = passText(summary);
  return (
    <DetailList
      className="facts"
      details={[
        ["দেওয়া পরীক্ষা", countText(summary.taken)],
        ...(passed === undefined ? [] : [["পাস", passed] satisfies [string, string]]),
        ["গড়", percentWords(summary.average_percent)],
        ["সেরা", percentWords(summary.best_percent)],
        ["সেরা অবস্থান", summary.best_position === null ? "নেই" : bengaliNumber(summary.best_position)],
      ]}
    />
  );
}
