import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === "object" && part !== null && !Array.isArray(part);
}

/** The schema of what is there, and whether nothing may be there instead. */
function present(schema: JsonSchema): { part: JsonSchema; isNullable: boolean } {
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema);
  const others = options.filter(({ type }) => type !== "null");
  const [only] = others;
  const isNullable = others.length < options.length || (Array.isArray(schema.type) && schema.type.includes("null"));
  return { part: only && others.length === 1 ? only : schema, isNullable };
}

interface Fields {
  /** As in `batches [id, title]`: rows in brackets, the fields of an object in braces. */
  needed: string[];
  /** As in `batches.venue`. */
  spare: string[];
}

function fieldsOf(schema: JsonSchema): Fields {
  const { properties, required = [], items } = schema;
  if (isSchema(items)) return fieldsOf(present(items).part);
  const lists = Object.entries(properties ?? {}).map(([name, property]): Fields => {
    const { part, isNullable } = present(isSchema(property) ? property : {});
    if (isNullable || !required.includes(name)) return { needed: [], spare: [name] };
    const { needed, spare } = fieldsOf(part);
    const [open, close] = part.type === "array" ? ["[", "]"] : ["{", "}"];
    const inside = needed.length > 0 ? ` ${open}${needed.join(", ")}${close}` : "";
    return { needed: [name + inside], spare: spare.map((below) => `${name}.${below}`) };
  });
  return { needed: lists.flatMap(({ needed }) => needed), spare: lists.flatMap(({ spare }) => spare) };
}

function inCode(fields: string[]): string {
  return fields.map((field) => `\`${field}\``).join(", ");
}

function line({ method, path, produces, response }: Endpoint): string {
  const schema = z.toJSONSchema(response, { io: "input", reused: "inline", unrepresentable: "any" });
  const { needed, spare } = fieldsOf(present(schema).part);
  const least = produces ? `a file, \`${produces}\`` : inCode(needed) || "nothing";
  const without = spare.length > 0 ? `\\\nwithout: ${inCode(spare)}` : "";
  return `- \`${method} ${path}\`\\\nneeds: ${least}${without}`;
}

/** What the portal needs in the answer to each call, and what it does without: in Markdown, a list for each feature. */
export function fieldLists(features: Record<string, { endpoint: Endpoint }[]>): string {
  const lists = Object.entries(features).map(([feature, routes]) =>
    [`## ${feature}`, "", ...routes.map(({ endpoint }) => line(endpoint))].join("\n"),
  );
  return lists.join("\n\n");
}
