import { z } from "zod";

const exactParts = z.registry<object>();

/**
 * Money, papers and answers, tokens and redirects: who reads such a part tolerantly may take another spelling of what is
 * there, but leaves nothing out and makes nothing up. The mark is of this very schema: `.extend()`, `.nullable()` and
 * `.describe()` make others without it, so the outermost is marked.
 */
export function exact<Schema extends z.ZodType>(schema: Schema): Schema {
  exactParts.add(schema, {});
  return schema;
}

export function isExact(schema: z.core.$ZodType): boolean {
  return exactParts.has(schema);
}
