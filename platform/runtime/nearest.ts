import { closest, distance } from "fastest-levenshtein";

/**
 * Returns a suggestion to append to a message about an unknown name: the most similar known name, or an empty string if
 * none is similar.
 */
export function nearestTo(name: string, known: string[]): string {
  if (known.length === 0) return "";
  const found = closest(name, known);
  return distance(name, found) <= Math.max(2, Math.floor(name.length / 3)) ? `; the nearest is "${found}"` : "";
}
