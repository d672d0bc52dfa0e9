import { readdir } from "node:fs/promises";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";

const shapes: Record<string, string> = {
  id: "[1-9]\\d{0,11}",
  slug: "[a-z0-9-]{1,64}",
  key: "[\\w-]{22}",
  name: "(?:[0-9a-f]{32}\\.webp|[\\w-]{43}\\.ics)", // a picture, a calendar
};

interface WithPath {
  path: unknown;
}

function isEndpoint(value: unknown): value is WithPath {
  return typeof value === "object" && value !== null && "path" in value && "response" in value;
}

/** Path of an endpoint, or paths of an object of endpoints. */
function pathsOf(value: unknown): string[] {
  if (isEndpoint(value)) return [String(value.path)];
  if (typeof value !== "object" || value === null || value instanceof z.ZodType) return [];
  return Object.values<unknown>({ ...value })
    .filter(isEndpoint)
    .map(({ path }) => String(path));
}

/**
 * Patterns of the request targets that the contract allows: its paths with well-formed ids and slugs, followed by a
 * percent-encoded query.
 */
export async function allowedTargets(): Promise<RegExp[]> {
  const entries = await readdir(projectPath("contract"), { recursive: true });
  const files = entries.filter((file) => /(?<!\.test)\.ts$/.test(file));
  const modules = await Promise.all(files.map((file): Promise<object> => import(projectPath(`contract/${file}`))));
  const exported = modules.flatMap((module) => Object.values<unknown>({ ...module }));
  const paths = exported.flatMap(pathsOf);
  if (paths.length < 20) throw new Error("the endpoints of contract/ were not found");
  return paths.map((path) => {
    const shape = path.replace(/\{(\w+)\}/g, (_, name: string) => shapes[name] ?? shapes["slug"] ?? "");
    return new RegExp(`^/api/v3${shape}(\\?[\\w.=&%+*~-]*)?$`);
  });
}
