import { z } from "zod";

/** Checks whether a value is a plain object. */
export function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges the fields of a `data` object into its parent. No response of the contract has a field of that name. */
export function unwrapped(value: unknown): unknown {
  if (!isFields(value) || !Object.hasOwn(value, "data")) return value;
  const { data, ...rest } = value;
  return isFields(data) ? { ...rest, ...data } : value;
}

/** Returns the rows of a list. PHP encodes a list with gaps as an object; some APIs send a single string for a list. */
export function rowsOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return Array.from<unknown>(value);
  if (typeof value === "string") return value.trim() ? [value] : [];
  if (!isFields(value)) return undefined;
  if (Object.hasOwn(value, "data")) return rowsOf(value["data"]);
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : undefined;
}

/**
 * Returns the fields of an object. A bare list or object without the field's name, as in Laravel's resources, is
 * assigned to the only field that it can belong to.
 */
export function fieldsFor(shape: Record<string, z.core.$ZodType>, value: unknown): Record<string, unknown> | undefined {
  const content = unwrapped(value);
  const fields = isFields(content) ? content : {};
  const names = Object.keys(shape);
  const list = Array.isArray(content) ? content : Object.hasOwn(fields, "data") ? rowsOf(fields["data"]) : undefined;
  if (list) {
    const target = names.find((name) => shape[name] instanceof z.ZodArray && !Object.hasOwn(fields, name));
    return target === undefined ? undefined : { ...fields, [target]: list };
  }
  if (!isFields(content)) return undefined;
  const objects = names.filter((name) => shape[name] instanceof z.ZodObject);
  const [target] = objects;
  const isUnambiguous = objects.length === 1 && names.every((name) => !Object.hasOwn(content, name));
  return isUnambiguous && target !== undefined && Object.keys(content).length > 0 ? { [target]: content } : content;
}
