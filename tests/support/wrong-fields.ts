type Container = Record<string | number, unknown>;

/** Stands for a field that is not there. */
export const absent = Symbol("absent");

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null;
}

/** What may stand in a field instead: dropped, null, a scalar of another type, empty, huge, negative. */
function strangersTo(value: unknown): unknown[] {
  const none = [absent, null];
  if (Array.isArray(value)) return [...none, "x", []];
  if (isContainer(value)) return [...none, "x", {}];
  if (typeof value === "number") return [...none, "x", "", 1e21, -1];
  if (typeof value === "boolean") return [...none, "x", 7, ""];
  return [...none, 7, true, "", "ক".repeat(20_000), "-1"];
}

/** Of a list the first two rows stand for all. */
const rows = 2;

interface Place {
  path: string[];
  value: unknown;
}

/** Every place of an answer with what stands there, of a list no more than so many rows. */
export function placesIn(value: unknown, mostRows = Infinity, path: string[] = []): Place[] {
  if (!isContainer(value)) return [];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? mostRows : Infinity);
  return entries.flatMap(([key, child]) => [
    { path: [...path, key], value: child },
    ...placesIn(child, mostRows, [...path, key]),
  ]);
}

/** The answer with another value at a place of it. */
export function withWrong(answer: unknown, path: string[], value: unknown): unknown {
  const changed: unknown = structuredClone(answer);
  const parent = path.slice(0, -1).reduce((part, key) => (isContainer(part) ? part[key] : undefined), changed);
  const last = path.at(-1) ?? "";
  if (!isContainer(parent)) return changed;
  if (value !== absent) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return changed;
}

/** The answer without the text at a place: what is itself wrong cannot be looked for. Lists and objects stay. */
export function withoutText(answer: unknown, path: string[]): unknown {
  const there = path.reduce<unknown>((part, key) => (isContainer(part) ? part[key] : undefined), answer);
  return isContainer(there) ? answer : withWrong(answer, path, absent);
}

export interface WrongAnswer {
  path: string[];
  /** What stands there now. */
  found: string;
  answer: unknown;
}

function nameOf(value: unknown): string {
  return value === absent ? "dropped" : JSON.stringify(value).slice(0, 12);
}

/** Every answer in which one field is wrong. */
export function wrongAnswers(answer: unknown): WrongAnswer[] {
  return placesIn(answer, rows).flatMap(({ path, value }) =>
    strangersTo(value).map((stranger) => ({
      path,
      found: nameOf(stranger),
      answer: withWrong(answer, path, stranger),
    })),
  );
}

/** A path with `*` for each row. */
export function placeName(path: string[]): string {
  return path.map((key) => (/^\d+$/.test(key) ? "*" : key)).join(".");
}
