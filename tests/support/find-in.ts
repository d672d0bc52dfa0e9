const mostPrinted = 500;

/** What the pattern's first group finds in a text, or all of the pattern where it has none. Throws what was looked for, and where. */
export function findIn(text: string, pattern: RegExp, where: string): string {
  const found = pattern.exec(text);
  const value = found?.[1] ?? found?.[0];
  if (value === undefined)
    throw new Error(`${where} has nothing like ${String(pattern)}: ${text.slice(0, mostPrinted)}`);
  return value;
}
