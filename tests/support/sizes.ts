/** Decides the moments and the cases of a test that draws lots: `SEED`. */
export const seed = process.env["SEED"] ?? "1";

/** Tables of tests whole, and rows as many as a centre of some years has: `TABLES=whole`, for a machine that does nothing beside. */
export const isWhole = process.env["TABLES"] === "whole";

/** How often such a test or program does what it does: `RUNS`, else its usual number. */
export function runsOr(usual: number): number {
  return Number(process.env["RUNS"] ?? usual);
}

/** At how many moments a test cuts an import off: `KILLS`, else its usual number. */
export function killsOr(usual: number): number {
  return Number(process.env["KILLS"] ?? usual);
}

/** So many times as long the same work may take beside other tests: caches are cold, and the processor's clock is shared. */
export const besideOthers = isWhole ? 1 : 3;
