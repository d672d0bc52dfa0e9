import { z } from "zod";

type Schema = z.core.$ZodType;

/** Schemas directly inside a schema, by their name there; formats among its checks are no parts of it. */
function childrenOf(schema: Schema): [string, Schema][] {
  const named = new Map<string, unknown>();
  for (const [name, part] of Object.entries<unknown>({ ...schema._zod.def })) {
    if (name === "shape")
      for (const [key, inner] of Object.entries<unknown>({ ...asObject(part) })) named.set(key, inner);
    else if (Array.isArray(part) && name !== "checks") part.forEach((inner, at) => named.set(`${name}.${at}`, inner));
    else if (name !== "checks") named.set(name, part);
  }
  return [...named].flatMap(([name, part]) => (part instanceof z.core.$ZodType ? [[name, part] as const] : []));
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

const lengths = ["max_length", "min_length", "length_equals"];

function isMaximum(check: z.core.$ZodCheck): boolean {
  return check instanceof z.core.$ZodCheckMaxLength;
}

/** Describes the first check of a string that runs on a text of any length. */
function uncheckedLength(schema: Schema): string | undefined {
  if (schema instanceof z.core.$ZodStringFormat)
    return `the format ${schema._zod.def.format} is checked before a maximum`;
  for (const check of schema._zod.def.checks ?? []) {
    if (isMaximum(check) && check._zod.def.abort === true) return undefined;
    if (!lengths.includes(check._zod.def.check)) return `${check._zod.def.check} runs before a maximum that aborts`;
  }
  return undefined;
}

/** Schema that sees a value first. */
function entryOf(schema: Schema): Schema {
  return schema instanceof z.core.$ZodPipe ? entryOf(schema._zod.def.in) : schema;
}

function hasMaximum(schema: Schema): boolean {
  return schema._zod.def.checks?.some(isMaximum) ?? false;
}

interface Options {
  /** True if every text must have a maximum, as in requests. */
  isRequest: boolean;
  /** Conversions that may see any value. */
  harmless?: unknown[];
}

/**
 * Lists the places in a schema at which a pattern, conversion or refinement sees a text of any length; for a request
 * also every text without a maximum. What follows a bounded text sees no long one.
 */
export function unboundedTexts(schema: Schema, options: Options, path = ""): string[] {
  const found: string[] = [];
  if (schema instanceof z.core.$ZodString) {
    const reason = uncheckedLength(schema);
    if (reason !== undefined) found.push(`${path}: ${reason}`);
    else if (options.isRequest && !hasMaximum(schema)) found.push(`${path}: has no maximum`);
  }
  if (schema instanceof z.core.$ZodPipe) {
    const entry = entryOf(schema);
    if (entry instanceof z.core.$ZodTransform && !options.harmless?.includes(entry._zod.def.transform))
      found.push(`${path}: a conversion sees values of any length`);
    if (entry instanceof z.core.$ZodString)
      return hasMaximum(entry) ? unboundedTexts(entry, options, path) : [`${path}: is converted without a maximum`];
  }
  const inner = childrenOf(schema).flatMap(([name, part]) =>
    unboundedTexts(part, options, path === "" ? name : `${path}.${name}`),
  );
  return [...found, ...inner];
}
