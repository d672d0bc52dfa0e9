import { z } from "zod";

const strictSchemas = z.registry<object>();

/**
 * Marks a schema (money, exam papers and answers, tokens, redirects) as strict: the tolerant reader may coerce values
 * in it, but neither omits nor invents any. The mark belongs to this schema object; `.extend()`, `.nullable()` and
 * `.describe()` return unmarked copies, so mark the outermost one.
 */
export function strict<Schema extends z.ZodType>(schema: Schema): Schema {
  strictSchemas.add(schema, {});
  return schema;
}

export function isStrict(schema: z.core.$ZodType): boolean {
  return strictSchemas.has(schema);
}
