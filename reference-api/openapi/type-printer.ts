import type { JsonSchema } from "./component-schemas.ts";

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/**
 * Prints a JSON Schema, as zod generates it, as a TypeScript type, without formats and limits; `unknown` if it is no
 * object or does not tell a type.
 */
export function printType(schema: unknown): string {
  if (!isSchema(schema)) return "unknown";
  const { $ref, enum: values, const: value, anyOf, oneOf, allOf, type } = schema;
  if ($ref) return $ref.replace(/^.*\//, "");
  if (value !== undefined) return JSON.stringify(value);
  if (values) return union(values.map((one) => JSON.stringify(one)));
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map(printType));
  if (allOf) return allOf.map((part) => inParentheses(printType(part))).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => printType({ ...schema, type: one })));
  if (type === "array") return printList(schema);
  if (type === "object") return printObject(schema);
  if (type === "integer") return "number";
  return type ?? "unknown";
}

function union(types: string[]): string {
  return [...new Set(types)].join(" | ") || "never";
}

function inParentheses(type: string): string {
  return type.includes(" | ") ? `(${type})` : type;
}

function printList({ items, prefixItems }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(printType).join(", ")}]`;
  return `${inParentheses(printType(items))}[]`;
}

function printObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const fields = Object.entries(properties).map(
    ([name, property]) => `${fieldName(name)}${required.includes(name) ? "" : "?"}: ${printType(property)}`,
  );
  if (fields.length > 0) return `{ ${fields.join("; ")} }`;
  return isSchema(additionalProperties) ? `Record<string, ${printType(additionalProperties)}>` : "{}";
}

function fieldName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
