import { isWhole } from "./sizes.ts";

/**
 * Deterministic sample of test values for one of many targets: every nth value, shifted by one for each target, so that
 * n targets together cover all values. With `TABLES=whole` every target gets all values.
 */
export function sampleOf<Value>(values: readonly Value[], target: number, nth: number): Value[] {
  if (isWhole) return [...values];
  return values.filter((_, index) => (index + target) % nth === 0);
}
