import { searchWords } from "#api/db/search.ts";

/** The rows whose name (or code) holds every word looked for, each at least as a beginning. A directory is small enough to look through. */
export function namedLike<Row extends { name: string; code?: string }>(rows: Row[], search: string | undefined): Row[] {
  const wanted = searchWords(search ?? "");
  if (wanted.length === 0) return rows;
  return rows.filter(({ name, code }) => {
    const words = searchWords(`${name} ${code ?? ""}`);
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}
