import type { ExamResult } from "#contract/exams/exam-results.ts";
import { DetailList, type Detail } from "#app/components/ui/detail-list.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { markText, meritScopeWords } from "../../exam-words.ts";

interface PositionsProps {
  merit: NonNullable<ExamResult["merit"]>;
  decimals: number;
}

export function Positions({ merit, decimals }: PositionsProps) {
  const { positions, highest, average } = merit;
  const scopes = ["overall", "batch", "faculty", "discipline", "candidate_type"] as const;
  const positionDetails = scopes.map((scope): Detail => {
    const entry = positions[scope];
    return [
      meritScopeWords[scope],
      entry && entry.of > 1 ? (
        <>
          {bengaliNumber(entry.position)} <small>/ {bengaliNumber(entry.of)}</small>
        </>
      ) : null,
    ];
  });
  const marks: Detail[] = [
    ["সর্বোচ্চ নম্বর", markText(highest, decimals)],
    ["গড় নম্বর", markText(average, decimals)],
  ];
  return <DetailList className="positions" details={[...positionDetails, ...marks]} />;
}
