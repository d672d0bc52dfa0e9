/** Seed of randomized tests, from `SEED`. */
export const seed = process.env["SEED"] ?? "1";

/**
 * `TABLES=whole`: complete tables of cases and as many rows as a centre of some years, for a machine without other
 * load.
 */
export const isWhole = process.env["TABLES"] === "whole";

/** True for runs larger than usual: all table values on each route, or a requested number of random cases. */
export const isLarge = ["TABLES", "RUNS", "KILLS"].some((name) => process.env[name] !== undefined);

/** Number of runs of a randomized test or program, from `RUNS`. */
export function runsOr(defaultRuns: number): number {
  return Number(process.env["RUNS"] ?? defaultRuns);
}

/** Number of moments at which a test kills an import, from `KILLS`. */
export function killsOr(defaultKills: number): number {
  return Number(process.env["KILLS"] ?? defaultKills);
}

/** Factor for time limits when other tests run in parallel, because caches are cold and the processor is shared. */
export const parallelLoadFactor = isWhole ? 1 : 3;
