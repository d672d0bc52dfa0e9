import { z } from "zod";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Modules of the contract by path; read when needed, because only Vite provides `import.meta.glob`. */
function contractModules(): Record<string, Record<string, unknown>> {
  return import.meta.glob<Record<string, unknown>>(["../../contract/**/*.ts", "!../../contract/**/*.test.ts"], {
    eager: true,
  });
}

/** Zod schemas that the contract exports, by name. Throws if two of them have the same name. */
export function exportedSchemas(modules = contractModules()): Map<string, z.ZodType> {
  const found = new Map<string, z.ZodType>();
  for (const [name, value] of Object.values(modules).flatMap((module) => Object.entries(module))) {
    if (!(value instanceof z.ZodType)) continue;
    if ((found.get(name) ?? value) !== value) throw new Error(`The contract exports two schemas named ${name}`);
    found.set(name, value);
  }
  return found;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}

function withComponentRefs(schema: JsonSchema): JsonSchema {
  const moved: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? value.replace("#/$defs/", "#/components/schemas/") : value,
  );
  return isSchema(moved) ? moved : {};
}

/**
 * Allows further fields in objects whose zod schema has no `catchall`, as its parser does, so that fields added by a
 * newer API break no client.
 */
function open({ zodSchema: { _zod }, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (_zod.def.type === "object" && !_zod.def.catchall) delete jsonSchema.additionalProperties;
}

export function schemaDescriber(named = exportedSchemas()) {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of named) names.add(schema, { id });
  const collected = new Map<string, JsonSchema>();

  function collect(name: string, component: JsonSchema): void {
    const known = collected.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`${name} is sent in another form than it is received: each form needs an export of its own`);
    collected.set(name, component);
  }

  return {
    /** Converts a schema as a caller sends it (input) or receives it (output), with `$ref` for named schemas. */
    describe(schema: z.ZodType, io: "input" | "output"): JsonSchema {
      const { $schema: _, $defs = {}, ...described } = z.toJSONSchema(schema, { io, metadata: names, override: open });
      for (const [name, component] of Object.entries($defs)) collect(name, withComponentRefs(component));
      return withComponentRefs(described);
    },
    /** Named schemas referred to so far, sorted by name. */
    components(): Record<string, JsonSchema> {
      return Object.fromEntries([...collected].sort(([one], [other]) => (one < other ? -1 : 1)));
    },
  };
}

export type Describe = ReturnType<typeof schemaDescriber>["describe"];
