/** Fields that a form or query may contain several times. */
const lists = new Set(["sheet_ids", "lecture_ids"]);

/** Checks whether a field other than a list is repeated. */
export function hasDuplicateFields(names: Iterable<string>): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name) && !lists.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** Leaves out each field whose name came before, unless it is a list. */
export function withoutDuplicates(fields: [name: string, value: string][]): [name: string, value: string][] {
  return fields.filter(([name], at) => lists.has(name) || fields.findIndex(([other]) => other === name) === at);
}
