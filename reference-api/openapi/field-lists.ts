import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { isSchema, lossesWithout, nonNull, responseJsonSchema } from "./field-losses.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

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
  const schema = responseJsonSchema(response);
  const { needed, optional } = fieldsOf(nonNull(schema).part);
  const minimum = produces ? `a file, \`${produces}\`` : inCode(needed) || "nothing";
  const rest = optional.length > 0 ? `\\\noptional: ${inCode(optional)}` : "";
  const losses = produces ? "" : lossesWithout(schema);
  const lost = losses ? `\\\nlost: ${losses}` : "";
  return `- \`${method} ${path}\`\\\nrequired: ${minimum}${lost}${rest}`;
}

const introduction = `# Required fields of each v3 API response

Paths are relative to \`/api/v3\`. Brackets contain the fields of each item of a list, braces the fields of an object. Without a
required field the portal leaves out what "lost" names: a page whose whole response is lost cannot be shown, a row or a part is
missing on it. It accepts a response without its optional fields.`;

/**
 * Generates Markdown lists of the response fields of each endpoint: those that the portal needs, what it loses without
 * them, and those that it does not need (`npm run openapi:fields`).
 */
export function fieldLists(features: Record<string, { endpoint: Endpoint }[]>): string {
  const lists = Object.entries(features).map(([feature, routes]) =>
    [`## ${feature}`, "", ...routes.map(({ endpoint }) => line(endpoint))].join("\n"),
  );
  return [introduction, ...lists].join("\n\n");
}
