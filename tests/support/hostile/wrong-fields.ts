type Container = Record<string | number, unknown>;

/** Placeholder for a missing field. */
export const absent = Symbol("absent");

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** Wrong values for a field: missing, null, of another type, empty, huge or negative. */
function wrongValuesFor(value: unknown): unknown[] {
  const empty = [absent, null];
  if (Array.isArray(value)) return [...empty, "x", []];
  if (isContainer(value)) return [...empty, "x", {}];
  if (typeof value === "number") return [...empty, "x", "", 1e21, -1];
  if (typeof value === "boolean") return [...empty, "x", 7, ""];
  return [...empty, 7, true, "", "ক".repeat(20_000), "-1"];
}

/** Number of items of a list that are tested, as representatives of all. */
const testedRows = 2;

interface Field {
  path: string[];
  value: unknown;
}

/** Every field of a JSON value, nested ones too, with its path; of a list at most `maxRows` items. */
export function fieldsIn(value: unknown, maxRows = Infinity, path: string[] = []): Field[] {
  if (!isContainer(value)) return [];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? maxRows : Infinity);
  return entries.flatMap(([key, child]) => [
    { path: [...path, key], value: child },
    ...fieldsIn(child, maxRows, [...path, key]),
  ]);
}

/** Copy of a response body with another value at a path. */
export function withValueAt(body: unknown, path: string[], value: unknown): unknown {
  const changed: unknown = structuredClone(body);
  const parent = path.slice(0, -1).reduce((part, key) => (isContainer(part) ? part[key] : undefined), changed);
  const last = path.at(-1) ?? "";
  if (!isContainer(parent)) return changed;
  if (value !== absent) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return changed;
}

/** Copy of a response body without the scalar at a path; the body itself if a list or an object is there. */
export function withoutText(body: unknown, path: string[]): unknown {
  const value = path.reduce<unknown>((part, key) => (isContainer(part) ? part[key] : undefined), body);
  return isContainer(value) ? body : withValueAt(body, path, absent);
}

export interface WrongResponse {
  path: string[];
  /** Description of the wrong value. */
  found: string;
  body: unknown;
}

function nameOf(value: unknown): string {
  return value === absent ? "dropped" : JSON.stringify(value).slice(0, 12);
}

/** All copies of a response body with one wrong field. */
export function wrongResponses(body: unknown): WrongResponse[] {
  return fieldsIn(body, testedRows).flatMap(({ path, value }) =>
    wrongValuesFor(value).map((wrong) => ({
      path,
      found: nameOf(wrong),
      body: withValueAt(body, path, wrong),
    })),
  );
}

/** A path in dot notation, with `*` for list indexes. */
export function fieldName(path: string[]): string {
  return path.map((key) => (/^\d+$/.test(key) ? "*" : key)).join(".");
}
