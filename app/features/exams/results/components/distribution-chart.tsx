import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { distributionBars, type Bin } from "../chart.ts";
import { NumberCell, NumberHead } from "./number-cells.tsx";

interface DistributionChartProps {
  distribution: Bin[];
  obtained: number;
}

export function DistributionChart({ distribution, obtained }: DistributionChartProps) {
  const bars = distributionBars(distribution, obtained);
  const mine = bars.find(({ isMine }) => isMine);
  if (bars.length === 0) return null;
  return (
    <section>
      <MatraHeading>নম্বরের বণ্টন</MatraHeading>
      <figure>
        <svg
          className="chart"
          viewBox={`0 -24 360 ${bars.length * 33 + 24}`}
          role="img"
          aria-label={`নম্বর অনুযায়ী পরীক্ষার্থীর সংখ্যা।${mine ? ` আপনি ${mine.range} ঘরে।` : ""}`}
        >
          <text x="76" y="-8" textAnchor="end" className="axis">
            নম্বর
          </text>{" "}
          <text x="86" y="-8" className="axis">
            পরীক্ষার্থীর সংখ্যা
          </text>{" "}
          {bars.map(({ range, count, y, width, isMine }) => (
            <g key={range} className={isMine ? "mine" : undefined}>
              <text x="76" y={y + 18} textAnchor="end">
                {range}
              </text>{" "}
              <rect x="86" y={y} width={width} height="26" />
              <text x={92 + width} y={y + 18}>
                {bengaliNumber(count)}
                {isMine ? ", আপনি" : ""}
              </text>{" "}
            </g>
          ))}
        </svg>{" "}
        <details>
          <summary>
            সংখ্যায় দেখুন <Icon name="down" />
          </summary>
          <table className="bins">
            <thead>
              <tr>
                <th scope="col">নম্বর</th>
                <NumberHead>পরীক্ষার্থী</NumberHead>
              </tr>
            </thead>
            <tbody>
              {bars.map(({ range, count, isMine }) => (
                <tr key={range} className={isMine ? "me" : undefined}>
                  <td>{range}</td>
                  <NumberCell>{bengaliNumber(count)}</NumberCell>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </section>
  );
}
