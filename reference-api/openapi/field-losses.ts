import { z } from "zod";
import { isStrict } from "#contract/strict.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

export function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

export function nonNull(schema: JsonSchema): { part: JsonSchema; isNullable: boolean } {
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema);
  const others = options.filter(({ type }) => type !== "null");
  const [only] = others;
  const isNullable = others.length < options.length || (Array.isArray(schema.type) && schema.type.includes("null"));
  return { part: only && others.length === 1 ? only : schema, isNullable };
}

/**
 * JSON schema of a response before parsing, without `$ref` for repeated parts; what `strict()` marks has `x-strict`.
 */
export function responseJsonSchema(response: z.ZodType): JsonSchema {
  return z.toJSONSchema(response, {
    io: "input",
    reused: "inline",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (isStrict(zodSchema)) jsonSchema["x-strict"] = true;
    },
  });
}

/**
 * Part of a response that the portal leaves out together with a missing field, as a phrase such as `the response` or `a
 * row of notices`.
 */
type Owner = string;

const onlyItself: Owner = "only the field";

/**
 * True if the portal, outside of strict parts, reads an empty value for a missing one: a list, a flag, or a text
 * without a pattern, format, minimum length or list of choices.
 */
function mayBeEmpty({ type, pattern, format, minLength, enum: choices }: JsonSchema): boolean {
  if (type === "array" || type === "boolean") return true;
  return type === "string" && pattern === undefined && format === undefined && !minLength && choices === undefined;
}

function lossesIn(schema: JsonSchema, path: string, owner: Owner, isExact: boolean): [Owner, string][] {
  const { properties, required = [] } = schema;
  return Object.entries(properties ?? {}).flatMap(([name, property]): [Owner, string][] => {
    const { part, isNullable } = nonNull(isSchema(property) ? property : {});
    const at = path ? `${path}.${name}` : name;
    const isStrictPart = isExact || part["x-strict"] === true;
    const isNeeded = required.includes(name) && !isNullable;
    const lost = mayBeEmpty(part) && !isStrictPart ? onlyItself : owner;
    const own: [Owner, string][] = isNeeded && !part.properties ? [[lost, at]] : [];
    if (isSchema(part.items)) {
      const rowOwner = isStrictPart ? owner : `a row of \`${at}\``;
      return [...own, ...lossesIn(nonNull(part.items).part, at, rowOwner, isStrictPart)];
    }
    return [...own, ...lossesIn(part, at, isNeeded || isStrictPart ? owner : `\`${at}\``, isStrictPart)];
  });
}

/**
 * Phrases for what the portal leaves out without each required field, such as: the response without `token`; a row of
 * `faqs` without `title`. Empty if nothing is required.
 */
export function lossesWithout(response: JsonSchema): string {
  const { part } = nonNull(response);
  const byOwner = new Map<Owner, string[]>();
  for (const [owner, field] of lossesIn(part, "", "the response", part["x-strict"] === true))
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), `\`${field}\``]);
  return [...byOwner].map(([owner, fields]) => `${owner} without ${fields.join(", ")}`).join("; ");
}
