/**
 * Converts a name to camel case. The example adapter has the inverse of this function and the next; they are written
 * again, because a test must not share what it tests.
 */
export function toCamel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function toSnake(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Renames the fields of JSON at every depth, except below `params`, which has names of the portal's routes. */
export function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [rename(name), name === "params" ? inner : renamed(inner, rename)]),
  );
}

/** Returns the fields of a JSON object; none for another value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
