import { z } from "zod";
import type { ParamDefaults } from "#contract/endpoint.ts";
import { renamedFields, type Renamed } from "./field-names.server.ts";

type Shape = Record<string, z.core.$ZodType>;

export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Merges the fields of a `data` object into its parent; returns any other value as it is. No response of the contract
 * has a field of that name.
 */
export function unwrapped(value: unknown): unknown {
  if (!isFields(value) || !Object.hasOwn(value, "data")) return value;
  const { data, ...rest } = value;
  return isFields(data) ? { ...rest, ...data } : value;
}

/**
 * Returns the rows of a list; undefined if the value is none. PHP encodes a list with gaps as an object; some APIs send
 * a single string for a list.
 */
export function rowsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return Array.from<unknown>(value);
  if (typeof value === "string") return value.trim() ? [value] : [];
  if (!isFields(value)) return undefined;
  if (Object.hasOwn(value, "data")) return rowsOf(value["data"]);
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : undefined;
}

/**
 * Returns the words of a list that is written as one text, as in `Sat, Mon` or `["sat","mon"]`, or is one word or
 * number; else the rows of the list, or undefined if the value is none.
 */
export function wordsOf(value: unknown): unknown[] | undefined {
  if (typeof value === "number") return [value];
  if (typeof value !== "string") return rowsOf(value);
  const words = value.replace(/[[\]"']/g, "").split(/[,;|/&]|\s(?:ও|and)\s/);
  return words.map((word) => word.trim()).filter((word) => word !== "");
}

/** Lists that accompany the content in common frameworks. */
const sideLists = new Set(["links", "meta", "errors", "messages", "warnings"]);

/**
 * Returns the list in a field: the field itself, also as an object with numbers as keys; the one under `data` of an
 * object around it, such as a paginator; or the only list in that object besides `sideLists`. Undefined if there is none.
 */
function listIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return Array.from<unknown>(value);
  if (!isFields(value)) return undefined;
  if (Object.hasOwn(value, "data") || Object.keys(value).some((name) => /^\d+$/.test(name))) return rowsOf(value);
  const lists = Object.entries(value).filter(([name, field]) => Array.isArray(field) && !sideLists.has(name));
  return lists.length === 1 ? rowsOf(lists[0]?.[1]) : undefined;
}

/**
 * Finds the list of a response under an unknown name, if the response lacks exactly one list and has exactly one other;
 * else undefined.
 */
function onlyOtherList(
  shape: Shape,
  fields: Record<string, unknown>,
): { name: string; found: string; list: unknown[] } | undefined {
  const absent = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodArray && !Object.hasOwn(fields, name));
  const [name] = absent;
  if (name === undefined || absent.length > 1) return undefined;
  const others = Object.entries(fields).flatMap(([found, field]) => {
    const list = Object.hasOwn(shape, found) || sideLists.has(found) ? undefined : listIn(field);
    return list ? [{ name, found, list }] : [];
  });
  return others.length === 1 ? others[0] : undefined;
}

/**
 * Merges the only object with declared fields into a response that has none of them, as in `{ result: { … } }`. Returns
 * any other response as it is.
 */
export function withoutEnvelope(names: string[], content: Record<string, unknown>): Record<string, unknown> {
  const hasDeclared = (fields: Record<string, unknown>) => names.some((name) => Object.hasOwn(fields, name));
  if (hasDeclared(content)) return content;
  const inner = Object.values(content).filter(isFields).filter(hasDeclared);
  return inner.length === 1 ? { ...content, ...inner[0] } : content;
}

interface Content {
  fields: Record<string, unknown>;
  /** Fields that were found under other names. */
  renamed: Renamed[];
}

/**
 * Returns what a received value holds for each field of `shape`, by the declared name; undefined if the value is
 * neither an object nor a list for which `shape` has a place. A bare list, as Laravel's resources send it, becomes the
 * first absent list of `shape`, a bare object its only object. `isResponse`: the value is a whole response, whose
 * envelope and list may have any name. `isExact`: no field is looked for under another common name.
 */
export function fieldsFor(
  shape: Shape,
  value: unknown,
  { isResponse = false, isExact = false } = {},
): Content | undefined {
  const content = unwrapped(value);
  const names = Object.keys(shape);
  const list = isFields(content) && Object.hasOwn(content, "data") ? rowsOf(content["data"]) : undefined;
  if (Array.isArray(content) || list) {
    const given = isFields(content) ? content : {};
    const target = names.find((name) => shape[name] instanceof z.ZodArray && !Object.hasOwn(given, name));
    return target === undefined ? undefined : { fields: { ...given, [target]: list ?? content }, renamed: [] };
  }
  if (!isFields(content)) return undefined;
  const found = renamedFields(shape, isResponse ? withoutEnvelope(names, content) : content, { isExact });
  const other = isResponse ? onlyOtherList(shape, found.fields) : undefined;
  if (other) {
    return { fields: { ...found.fields, [other.name]: other.list }, renamed: [...found.renamed, other] };
  }
  const objects = names.filter((name) => shape[name] instanceof z.ZodObject);
  const [target] = objects;
  const isBare = objects.length === 1 && names.every((name) => !Object.hasOwn(found.fields, name));
  return isBare && target !== undefined && Object.keys(content).length > 0
    ? { fields: { [target]: content }, renamed: [] }
    : found;
}

/**
 * Wraps a bare row whose id is the requested one and that holds another thing under the response's only name: the
 * response `{ id: 51, course: { id: 7 } }` about course 51 becomes `{ course: { id: 51, course: { id: 7 } } }`. Returns
 * any other body as it is.
 */
export function bareRowWrapped(schema: z.ZodType, body: unknown, paramDefaults: ParamDefaults): unknown {
  const [name, ...others] = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const row = unwrapped(body);
  if (name === undefined || others.length > 0 || !isFields(row)) return body;
  const requested = paramDefaults.get(`${name}.id`)?.map(String) ?? [];
  const isRequested = (id: unknown) =>
    (typeof id === "string" || typeof id === "number") && requested.includes(String(id));
  const thing = row[name];
  return isRequested(row["id"]) && isFields(thing) && !isRequested(thing["id"]) ? { [name]: row } : body;
}
