import type { ExamResult } from "#contract/exam-results.ts";
import { bengaliNumber } from "#app/format/bengali.ts";
import { markText, meritScopeWords } from "../../exam-words.ts";

interface PositionsProps {
  merit: NonNullable<ExamResult["merit"]>;
  decimals: number;
}

/** The places among those who sat the exam in time, the highest mark and the average. */
export function Positions({ merit, decimals }: PositionsProps) {
  const { positions, highest, average } = merit;
  const scopes = ["overall", "batch", "faculty", "discipline", "candidate_type"] as const;
  return (
    <dl className="positions">
      {scopes.map((scope) => {
        const place = positions[scope];
        return place ? (
          <div key={scope}>
            <dt>{meritScopeWords[scope]}</dt>
            <dd>
              {bengaliNumber(place.position)} <small>/ {bengaliNumber(place.of)}</small>
            </dd>
          </div>
        ) : null;
      })}
      <div>
        <dt>সর্বোচ্চ</dt>
        <dd>{markText(highest, decimals)}</dd>
      </div>
      <div>
        <dt>গড়</dt>
        <dd>{markText(average, decimals)}</dd>
      </div>
    </dl>
  );
}
