import { isWhole } from "./sizes.ts";

/**
 * Of a table of values times a table of places, what the place of this number gets: every nth value, begun one further at
 * each place. Over n places every value comes once. `TABLES=whole` gives every place all of them.
 */
export function shareOf<Value>(values: readonly Value[], place: number, nth: number): Value[] {
  if (isWhole) return [...values];
  return values.filter((_, index) => (index + place) % nth === 0);
}
