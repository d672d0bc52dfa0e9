/** Fields of which a form or a query may bring several; every other comes once. */
const lists = new Set(["sheet_ids", "lecture_ids"]);

/** Whether a field that comes once is there twice. */
export function hasRepeats(names: Iterable<string>): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name) && !lists.has(name)) return true;
    seen.add(name);
  }
  return false;
}
