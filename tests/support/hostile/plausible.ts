import fc from "fast-check";
import { z } from "zod";
import { oneOf, type Random } from "./mutations.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

const formats: Record<string, string> = {
  "date-time": "2027-03-05T09:00:00+06:00",
  date: "2027-03-05",
  uuid: "0b9f1c9e-3a52-4a5c-8d3c-5e3f6a1f0001",
  email: "doctor@example.com",
  uri: "https://example.com/a",
};
const texts = ["01700000001", "A-90001", "Medicine", "প্রশ্ন ১", "matra-demo-1", "123456", "phase-a", "1"];

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema, random: Random): string {
  if (format && formats[format]) return formats[format];
  if (pattern) {
    const seed = Math.floor(random() * 2 ** 31);
    const [matching = ""] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed });
    return matching.slice(0, maxLength);
  }
  return oneOf(texts, random).padEnd(minLength, "ক").slice(0, maxLength);
}

function partsOf(schemas: (JsonSchema | boolean)[]): JsonSchema[] {
  return schemas.filter((schema) => typeof schema === "object");
}

const listLengths = [0, 1, 3];

/** Random value that the schema probably accepts; optional parts are sometimes left out. */
export function plausible(schema: JsonSchema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(schema.enum, random);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return plausible(oneOf(partsOf(either), random), random);
  const { properties, required = [] } = schema;
  if (properties) {
    const fields = Object.entries(properties).flatMap(([name, part]): [string, unknown][] => {
      const isIncluded = typeof part === "object" && (required.includes(name) || random() < 0.6);
      return isIncluded ? [[name, plausible(part, random)]] : [];
    });
    return Object.fromEntries(fields);
  }
  if (schema.allOf) return plausible(partsOf(schema.allOf)[0] ?? {}, random);
  if (schema.type === "array") {
    const { items } = schema;
    const part = typeof items === "object" && !Array.isArray(items) ? items : {};
    return Array.from({ length: oneOf(listLengths, random) }, () => plausible(part, random));
  }
  if (schema.type === "integer" || schema.type === "number") return Math.ceil(random() * 12);
  if (schema.type === "boolean") return random() < 0.5;
  if (schema.type === "null") return null;
  if (schema.type === "object") return { a: 1, c: 0 };
  return textOf(schema, random);
}

const inputSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** JSON Schema of a schema's input; cached. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  const cached = inputSchemas.get(schema);
  if (cached) return cached;
  const jsonSchema = z.toJSONSchema(schema, { io: "input", reused: "inline", unrepresentable: "any" });
  inputSchemas.set(schema, jsonSchema);
  return jsonSchema;
}
