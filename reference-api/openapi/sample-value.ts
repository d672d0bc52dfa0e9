import type { z } from "zod";
import type { JsonSchema } from "./component-schemas.ts";

type Components = Record<string, JsonSchema>;

function sampleText({ format }: JsonSchema): string {
  if (format === "date") return "2026-01-31";
  if (format === "date-time") return "2026-01-31T09:00:00+06:00";
  return "";
}

/**
 * Sample value for a JSON schema: its default, constant or first choice, or else every field, one item of a list, the
 * minimum but at least 1, `false`, a fixed date, or an empty text. Null for a schema of any other kind.
 */
export function sampleValue(schema: z.core.JSONSchema._JSONSchema | undefined, components: Components): unknown {
  if (typeof schema !== "object") return null;
  if (schema.$ref) return sampleValue(components[schema.$ref.split("/").at(-1) ?? ""], components);
  for (const value of [schema.default, schema.const, schema.enum?.[0]]) if (value !== undefined) return value;
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option !== undefined) return sampleValue(option, components);
  const parts = schema.allOf?.map((part) => sampleValue(part, components));
  if (parts) return Object.assign({}, ...parts);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleValue(field, components)]));
    }
    case "array":
      return Array.isArray(schema.items) ? [] : [sampleValue(schema.items, components)];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return false;
    case "string":
      return sampleText(schema);
    default:
      return null;
  }
}
