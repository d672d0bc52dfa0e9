import { z } from "zod";
import { isStrict } from "#contract/strict.ts";
import { isFields, rowsOf, unwrapped, withoutEnvelope } from "./containers.server.ts";
import { renamedFields } from "./field-names.server.ts";
import type { SchemaPart } from "./read-parts.server.ts";

const rowsExamined = 3;

/**
 * Checks whether a response that matches its schema has absent optional fields in an envelope or under other names.
 * Examines the first three rows of each list.
 */
export function hasOtherPlaces(schema: z.ZodType, body: unknown): boolean {
  const fields = unwrapped(body);
  const isInEnvelope =
    schema instanceof z.ZodObject && isFields(fields) && withoutEnvelope(Object.keys(schema.shape), fields) !== fields;
  return isInEnvelope || hasOtherNames(schema, body);
}

function hasOtherNames(part: SchemaPart, value: unknown, isOuterExact = false): boolean {
  const isExact = isOuterExact || isStrict(part);
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault) {
    return hasOtherNames(part.def.innerType, value, isExact);
  }
  if (part instanceof z.ZodArray) {
    const rows = Array.isArray(value) ? (rowsOf(value) ?? []) : [];
    return rows.slice(0, rowsExamined).some((row) => hasOtherNames(part.element, row, isExact));
  }
  if (!(part instanceof z.ZodObject)) return false;
  const shape: Record<string, SchemaPart> = part.shape;
  const fields = unwrapped(value);
  if (!isFields(fields)) return false;
  if (renamedFields(shape, fields, { isExact }).renamed.length > 0) return true;
  return Object.entries(shape).some(([name, field]) => hasOtherNames(field, fields[name], isExact));
}
