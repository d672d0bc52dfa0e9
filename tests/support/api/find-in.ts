const maxPrintedLength = 500;

/**
 * Returns the pattern's first group, or the whole match if it has no group. Throws, naming `where`, if there is no
 * match.
 */
export function findIn(text: string, pattern: RegExp, where: string): string {
  const found = pattern.exec(text);
  const value = found?.[1] ?? found?.[0];
  if (value === undefined)
    throw new Error(`${where} does not match ${String(pattern)}: ${text.slice(0, maxPrintedLength)}`);
  return value;
}
