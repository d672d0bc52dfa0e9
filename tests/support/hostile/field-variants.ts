import { absent, fieldsIn, withValueAt } from "./wrong-fields.ts";

/** An answer with one field written in another way. */
export interface FieldVariant {
  path: string[];
  /** Name of the change. */
  kind: string;
  body: unknown;
  /** True if the answer says itself that the field is empty, so that a page may say so. */
  saysEmpty: boolean;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The field's name in the other case; undefined for a name of one word and for the index of a list. */
function otherCase(name: string): string | undefined {
  const other = name.includes("_") ? camelCase(name) : snakeCase(name);
  return other === name ? undefined : other;
}

/** A number as text, a text as number, a flag as 1 or 0; undefined for anything else. */
function otherType(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") return /^\d+$/.test(value) ? Number(value) : 12_345;
  return undefined;
}

const empties = { absent, null: null, '""': "", "[]": [], "{}": {} };

/** Checks whether a path leads to the only row of a list. */
function isOnlyRow(body: unknown, path: string[]): boolean {
  const list = path
    .slice(0, -1)
    .reduce<unknown>((part, name) => (isObject(part) ? Reflect.get(part, name) : part), body);
  return Array.isArray(list) && list.length === 1;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function saysEmpty(kind: string, value: unknown): boolean {
  if (kind === "null" || kind === '""') return true;
  return (kind === "[]" || kind === "{}") && typeof value === "object" && value !== null;
}

/** All variants of an answer: each of its fields and rows emptied, of another type, wrapped in `data`, in another case. */
export function fieldVariants(body: unknown): FieldVariant[] {
  return fieldsIn(body).flatMap(({ path, value }) => {
    const typed = otherType(value);
    const values: [kind: string, value: unknown][] = [
      ...Object.entries(empties),
      ["in data", { data: value }],
      ...(typed === undefined ? [] : [["other type", typed] satisfies [string, unknown]]),
    ];
    const variants = values.map(([kind, changed]) => ({
      path,
      kind,
      saysEmpty: saysEmpty(kind, value) || (kind === "absent" && isOnlyRow(body, path)),
      body: withValueAt(body, path, changed),
    }));
    const renamed = otherCase(path.at(-1) ?? "");
    if (renamed === undefined) return variants;
    const moved = withValueAt(withValueAt(body, path, absent), [...path.slice(0, -1), renamed], value);
    return [...variants, { path, kind: "other case", saysEmpty: false, body: moved }];
  });
}
