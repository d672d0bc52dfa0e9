import type { ExamResult } from "#contract/exams/exam-results.ts";
import { DetailList, type Detail } from "#app/components/ui/detail-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { markText, meritScopeWords } from "../../exam-words.ts";

interface PositionsProps {
  merit: NonNullable<ExamResult["merit"]>;
  decimals: number;
}

/** The places among those who sat the exam in time, the highest mark and the average. */
export function Positions({ merit, decimals }: PositionsProps) {
  const { positions, highest, average } = merit;
  const scopes = ["overall", "batch", "faculty", "discipline", "candidate_type"] as const;
  const places = scopes.map((scope): Detail => {
    const place = positions[scope];
    return [
      meritScopeWords[scope],
      place && (
        <>
          {bengaliNumber(place.position)} <small>/ {bengaliNumber(place.of)}</small>
        </>
      ),
    ];
  });
  const marks: Detail[] = [
    ["সর্বোচ্চ নম্বর", markText(highest, decimals)],
    ["গড় নম্বর", markText(average, decimals)],
  ];
  return <DetailList className="positions" details={[...places, ...marks]} />;
}
