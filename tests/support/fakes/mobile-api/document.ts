import { base, routes } from "./mobile-api.ts";
import type { Route } from "./call.ts";

/** Schema of a value by an example of it. */
function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: schemaOf(value[0]) };
  if (typeof value !== "object" || value === null) return { type: value === null ? "string" : typeof value };
  const properties = Object.entries<unknown>({ ...value }).map(([name, one]) => [name, schemaOf(one)] as const);
  return { type: "object", properties: Object.fromEntries(properties) };
}

const content = (value: unknown) => ({ content: { "application/json": { schema: schemaOf(value) } } });
const error = content({ ok: false, error: { code: "", message: "", fields: [{ field: "", message: "" }] } });

function operationOf({ path, takes, gives, isPaged }: Route): object {
  const meta = isPaged ? { page: 1, perPage: 20, totalPages: 1 } : {};
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true }));
  const inQuery = isPaged ? ["page", "perPage"].map((name) => ({ name, in: "query" })) : [];
  return {
    parameters: [...inPath, ...inQuery],
    ...(takes && { requestBody: content(takes) }),
    responses: { 200: content({ ok: true, result: gives, meta }), 400: error },
  };
}

/** OpenAPI document of the mobile API, from its routes. */
export function mobileApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) };
  return { openapi: "3.0.3", servers: [{ url: `https://api.example${base}` }], paths };
}
