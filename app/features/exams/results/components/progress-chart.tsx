import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { labelHeight, progressHeight, progressPoints, progressWidth } from "../chart.ts";
import type { ExamResultRow } from "../../exam-words.ts";

export function ProgressChart({ results }: { results: ExamResultRow[] }) {
  const ranked = results.filter(({ is_pending }) => !is_pending);
  if (ranked.length < 2) return null;
  const percents = ranked.map(({ percent }) => percent).reverse();
  const points = progressPoints(percents);
  const ends = [0, points.length - 1];
  return (
    <section>
      <MatraHeading>পরীক্ষা থেকে পরীক্ষায় নম্বর</MatraHeading>
      <svg
        className="chart"
        viewBox={`0 0 ${progressWidth} ${progressHeight + 8}`}
        role="img"
        aria-label="পরীক্ষা থেকে পরীক্ষায় শতকরা নম্বর। সংখ্যাগুলো নিচের তালিকায় আছে।"
      >
        <text x={progressWidth / 2} y={progressHeight} textAnchor="middle" className="axis">
          আগের থেকে সাম্প্রতিক পরীক্ষা, শতকরা নম্বর
        </text>{" "}
        <path className="base" d={`M16 ${progressHeight - 16}H${progressWidth - 16}`} />
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
        {points.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r="4" />
        ))}
        {points.map(({ x }, at) =>
          ends.includes(at) ? (
            <text key={x} x={x} y={labelHeight(points, at)} textAnchor={at === 0 ? "start" : "end"}>
              {bengaliNumber(Math.round(percents[at] ?? 0))}%{" "}
            </text>
          ) : null,
        )}
      </svg>
    </section>
  );
}
