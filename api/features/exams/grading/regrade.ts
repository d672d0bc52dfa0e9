import type { AttemptScore } from "./scoring.ts";

/** The figures of a result that a regrade may change. */
export type Figures = AttemptScore & { position: number | null };

export interface RegradeSummary {
  participants: number;
  highest: number | null;
  /** In thousandths, rounded. */
  average: number | null;
  passed: number;
}

/** What a regrade keeps of the whole exam, before and after. */
export function summaryOf(results: readonly Pick<Figures, "obtained" | "passed">[]): RegradeSummary {
  const marks = results.map(({ obtained }) => obtained);
  const sum = marks.reduce((total, mark) => total + mark, 0);
  return {
    participants: marks.length,
    highest: marks.length > 0 ? marks.reduce((one, other) => Math.max(one, other)) : null,
    average: marks.length > 0 ? Math.round(sum / marks.length) : null,
    passed: results.filter(({ passed }) => passed === true).length,
  };
}

/** The figures that differ, before and after; null when none does. */
export function changesOf<Row extends object>(
  before: Row,
  after: Row,
): { before: Partial<Row>; after: Partial<Row> } | null {
  const changes: { before: Partial<Row>; after: Partial<Row> } = { before: {}, after: {} };
  let isChanged = false;
  for (const key in after) {
    if (before[key] === after[key]) continue;
    changes.before[key] = before[key];
    changes.after[key] = after[key];
    isChanged = true;
  }
  return isChanged ? changes : null;
}
