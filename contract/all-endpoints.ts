import type { Endpoint } from "./endpoint.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "feature" in value;
}

/** Returns all endpoints of the contract. Reads the modules when called, because only Vite provides `import.meta.glob`. */
export function allEndpoints(): Endpoint[] {
  const modules = import.meta.glob<Record<string, unknown>>(["./*/*.ts", "!./**/*.test.ts"], { eager: true });
  const exported = Object.values(modules).flatMap((module) => Object.values(module));
  const grouped = exported.flatMap((value) =>
    typeof value === "object" && value ? Object.values<unknown>({ ...value }) : [],
  );
  return [...new Set([...exported, ...grouped].filter(isEndpoint))];
}
