import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/** Schema without its null alternative, and whether it had one. */
function nonNull(schema: JsonSchema): { part: JsonSchema; isNullable: boolean } {
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema);
  const others = options.filter(({ type }) => type !== "null");
  const [only] = others;
  const isNullable = others.length < options.length || (Array.isArray(schema.type) && schema.type.includes("null"));
  return { part: only && others.length === 1 ? only : schema, isNullable };
}

interface Fields {
  /**
   * Required fields, such as `batches [id, title]`: fields of list items in brackets, fields of an object in braces.
   */
  needed: string[];
  /** Optional fields, such as `batches.venue`. */
  optional: string[];
}

function fieldsOf(schema: JsonSchema): Fields {
  const { properties, required = [], items } = schema;
  if (isSchema(items)) return fieldsOf(nonNull(items).part);
  const lists = Object.entries(properties ?? {}).map(([name, property]): Fields => {
    const { part, isNullable } = nonNull(isSchema(property) ? property : {});
    if (isNullable || !required.includes(name)) return { needed: [], optional: [name] };
    const { needed, optional } = fieldsOf(part);
    const [open, close] = part.type === "array" ? ["[", "]"] : ["{", "}"];
    const inside = needed.length > 0 ? ` ${open}${needed.join(", ")}${close}` : "";
    return { needed: [name + inside], optional: optional.map((below) => `${name}.${below}`) };
  });
  return { needed: lists.flatMap(({ needed }) => needed), optional: lists.flatMap(({ optional }) => optional) };
}

function inCode(fields: string[]): string {
  return fields.map((field) => `\`${field}\``).join(", ");
}

function line({ method, path, produces, response }: Endpoint): string {
  const schema = z.toJSONSchema(response, { io: "input", reused: "inline", unrepresentable: "any" });
  const { needed, optional } = fieldsOf(nonNull(schema).part);
  const minimum = produces ? `a file, \`${produces}\`` : inCode(needed) || "nothing";
  const rest = optional.length > 0 ? `\\\noptional: ${inCode(optional)}` : "";
  return `- \`${method} ${path}\`\\\nrequired: ${minimum}${rest}`;
}

/** Markdown lists of the response fields that the portal needs and does not need, by feature and endpoint. */
export function fieldLists(features: Record<string, { endpoint: Endpoint }[]>): string {
  const lists = Object.entries(features).map(([feature, routes]) =>
    [`## ${feature}`, "", ...routes.map(({ endpoint }) => line(endpoint))].join("\n"),
  );
  return lists.join("\n\n");
}
