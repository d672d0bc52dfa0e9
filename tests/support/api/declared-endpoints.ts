import { readdir } from "node:fs/promises";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import type { Endpoint } from "#contract/endpoint.ts";

export interface DeclaredEndpoint {
  /** Path of the declaring file in the repository. */
  file: string;
  /** Name of the export. */
  name: string;
  /** Property name, if the export is an object of several endpoints. */
  member: string | undefined;
  endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;
}

function endpointsIn(file: string, [name, value]: [string, unknown]): DeclaredEndpoint[] {
  if (isEndpoint(value)) return [{ file, name, member: undefined, endpoint: value }];
  if (typeof value !== "object" || value === null || value instanceof z.ZodType) return [];
  return Object.entries<unknown>({ ...value }).flatMap(([member, endpoint]) =>
    isEndpoint(endpoint) ? [{ file, name, member, endpoint }] : [],
  );
}

function load(file: string): Promise<object> {
  return import(/* @vite-ignore */ projectPath(file));
}

/** Every endpoint that the modules in the folders of contract/ export. */
export async function declaredEndpoints(): Promise<DeclaredEndpoint[]> {
  const entries = await readdir(projectPath("contract"), { recursive: true });
  const names = entries.filter((name) => /\/.*(?<!\.test)\.ts$/.test(name)).sort();
  const lists = await Promise.all(
    names.map(async (name) => {
      const file = `contract/${name}`;
      return Object.entries<unknown>({ ...(await load(file)) }).flatMap((exported) => endpointsIn(file, exported));
    }),
  );
  return lists.flat();
}

export function nameOf({ name, member }: DeclaredEndpoint): string {
  return member === undefined ? name : `${name}.${member}`;
}
