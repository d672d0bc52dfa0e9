import { bengaliNumber } from "#locale/bengali.ts";

/** Number of participants with marks from `from` up to but not including `to`; the last bin includes its `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

const barPitch = 33;
const longestBar = 196;

export function distributionBars(bins: Bin[], obtained: number) {
  const fullest = Math.max(1, ...bins.map(({ count }) => count));
  return bins.map(({ from, to, count }, at) => ({
    range: `${bengaliNumber(from)}–${bengaliNumber(to)}`,
    count,
    y: at * barPitch + 4,
    width: Math.round((count / fullest) * longestBar),
    isMine: obtained >= from && (obtained < to || (at === bins.length - 1 && obtained === to)),
  }));
}

export const progressWidth = 328;
export const progressHeight = 140;
const margin = 16;

/**
 * Points of a line chart from left to right. `percents` are in chronological order, 0 at the bottom, 100 at the top;
 * others are drawn at the nearer of these.
 */
export function progressPoints(percents: number[]): { x: number; y: number }[] {
  const step = percents.length > 1 ? (progressWidth - 2 * margin) / (percents.length - 1) : 0;
  const height = progressHeight - 2 * margin;
  return percents.map((percent, at) => ({
    x: Math.round(margin + at * step),
    y: Math.round(margin + height - (Math.min(100, Math.max(0, percent)) / 100) * height),
  }));
}

const [labelAbove, labelBelow] = [12, 22];

/**
 * Vertical position of the label of the first or last point: on the side of the point where the line is not, if the
 * chart has room there.
 */
export function labelHeight(points: { y: number }[], at: number): number {
  const { y } = points[at] ?? { y: 0 };
  const neighbour = points[at === 0 ? 1 : at - 1] ?? { y };
  const isBelow = neighbour.y < y && y + labelBelow < progressHeight - margin;
  return isBelow ? y + labelBelow : Math.max(margin, y - labelAbove);
}
