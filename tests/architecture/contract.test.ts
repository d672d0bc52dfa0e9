import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "#api/app.ts";
import { projectPath } from "#api/db/project-path.ts";
import type { Endpoint } from "#contract/endpoint.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;
}

/** Endpoints by their names; those that come as a family have the family's name before their own. */
function named(name: string, value: unknown): [string, Endpoint][] {
  if (isEndpoint(value)) return [[name, value]];
  if (typeof value !== "object" || value === null || value instanceof z.ZodType) return [];
  return Object.entries<unknown>({ ...value }).flatMap(([member, one]): [string, Endpoint][] =>
    isEndpoint(one) ? [[`${name}.${member}`, one]] : [],
  );
}

/** What the modules of contract/ export, by name. */
async function declaredEndpoints(): Promise<Map<string, Endpoint>> {
  const files = (await readdir(projectPath("contract"))).filter((file) => !file.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ projectPath(`contract/${file}`))),
  );
  const exported = modules.flatMap((module) => Object.entries<unknown>({ ...module }));
  return new Map(exported.flatMap(([name, value]) => named(name, value)));
}

const implemented = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);

test("every endpoint of the contract is implemented exactly once", async () => {
  const declared = await declaredEndpoints();
  expect(declared.size).toBeGreaterThan(20);
  const times = [...declared].map(([name, endpoint]) => [name, implemented.filter((one) => one === endpoint).length]);
  expect(times).toEqual([...declared.keys()].map((name) => [name, 1]));
});

test("every route is declared in the contract", async () => {
  const declared = new Set((await declaredEndpoints()).values());
  expect(implemented.filter((endpoint) => !declared.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test("no two endpoints share a method and a path", () => {
  const calls = implemented.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([]);
});

test("the params in an endpoint's path are the params it checks", () => {
  for (const { path, params } of implemented) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect([path, shape]).toEqual([path, names]);
  }
});
