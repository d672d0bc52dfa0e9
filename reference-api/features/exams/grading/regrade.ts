import type { AttemptScore } from "./scoring.ts";

export type Figures = AttemptScore & { position: number | null };

export interface RegradeSummary {
  participants: number;
  highest: number | null;
  /** Average mark in thousandths, rounded; null without participants. */
  average: number | null;
  passed: number;
}

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

type Marks = Pick<AttemptScore, "obtained" | "total" | "passed">;

export function hasNewMarks(before: Marks, after: Marks): boolean {
  return before.obtained !== after.obtained || before.total !== after.total || before.passed !== after.passed;
}
