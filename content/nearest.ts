import { closest, distance } from "fastest-levenshtein";

/** The end of a sentence about a name that is not known: the one that was probably meant, or nothing. */
export function nearestTo(name: string, known: string[]): string {
  if (known.length === 0) return "";
  const found = closest(name, known);
  return distance(name, found) <= Math.max(2, Math.floor(name.length / 3)) ? `; the nearest is "${found}"` : "";
}
