const lists = new Set(["sheet_ids", "lecture_ids"]);

export function hasDuplicateFields(names: Iterable<string>): boolean {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name) && !lists.has(name)) return true;
    seen.add(name);
  }
  return false;
}

export function withoutDuplicates(fields: [name: string, value: string][]): [name: string, value: string][] {
  return fields.filter(([name], at) => lists.has(name) || fields.findIndex(([other]) => other === name) === at);
}
