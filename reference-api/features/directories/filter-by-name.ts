import { searchWords } from "#api/db/search/search.ts";
import { searchFolded } from "#locale/search-fold.ts";

/** Splits a text into its folded words, without apostrophes: Women's is also found as womens. */
function wordsOf(text: string): string[] {
  return searchWords(searchFolded(text).replaceAll("'", ""));
}

/**
 * Filters rows to those whose names or code have, for every word of the search, a word that starts with it; returns all
 * rows without a search. Directories are small enough to filter in memory.
 */
export function filterByName<Row extends { name: string; code?: string; aliases?: string[] }>(
  rows: Row[],
  search: string | undefined,
): Row[] {
  const prefixes = wordsOf(search ?? "");
  if (prefixes.length === 0) return rows;
  return rows.filter(({ name, code = "", aliases = [] }) => {
    const words = wordsOf([name, code, ...aliases].join(" "));
    return prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)));
  });
}
