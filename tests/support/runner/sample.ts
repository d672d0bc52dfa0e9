import { isWhole } from "./sizes.ts";

/**
 * Deterministic sample of test values for one of many targets: every nth value, shifted by one for each target, so that
 * n targets together cover all values. With `TABLES=whole` every `nthOfWhole`-th, by default all.
 */
export function sampleOf<Value>(values: readonly Value[], target: number, nth: number, nthOfWhole = 1): Value[] {
  const step = isWhole ? nthOfWhole : nth;
  return values.filter((_, index) => (index + target) % step === 0);
}
