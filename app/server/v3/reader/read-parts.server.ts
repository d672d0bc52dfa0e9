import { z } from "zod";
import { kindOf } from "./coercions.server.ts";
import type { Mismatch } from "./read-result.server.ts";

export type SchemaPart = z.core.$ZodType;
export type Read = { value: unknown } | { mismatch: Mismatch };

export interface Position {
  path: string;
  /** True if the value lies within a strict schema, where nothing is omitted or invented. */
  isExact: boolean;
  /** True if no default may be used: the value is a list item, is optional, or belongs to an absent object. */
  hasNoDefault: boolean;
}

export function pathIn({ path }: Position, name: string): string {
  return path ? `${path}.${name}` : name;
}

/** Builds an object from the values read, without undefined ones, or returns the first mismatch. */
export function gather(entries: (readonly [string, Read])[]): Read {
  const values: [string, unknown][] = [];
  for (const [name, read] of entries) {
    if ("mismatch" in read) return read;
    if (read.value !== undefined) values.push([name, read.value]);
  }
  return { value: Object.fromEntries(values) };
}

export function accepts(part: SchemaPart, value: unknown): boolean {
  return z.core.safeParse(part, value).success;
}

export function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

export function causeOf(expected: string, found: unknown, path: string): Mismatch {
  return { path, expected, found: kindOf(found) };
}

export function mismatch(expected: string, found: unknown, { path }: Position): Read {
  return { mismatch: causeOf(expected, found, path) };
}

export function nameOf(part: SchemaPart): string {
  const format = part instanceof z.ZodString && part.format !== "regex" ? part.format : undefined;
  return format ?? part._zod.def.type;
}
