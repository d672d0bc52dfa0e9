import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "#api/app.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";

const implemented = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);

test("every endpoint of the contract is implemented exactly once", async () => {
  const declared = await declaredEndpoints();
  expect(declared.length).toBeGreaterThan(20);
  expectNoOmissions(
    declared.flatMap((one) => {
      const times = implemented.filter((endpoint) => endpoint === one.endpoint).length;
      if (times === 1) return [];
      const how = times === 0 ? "not implemented" : `implemented ${times} times`;
      return `${one.file} declares ${nameOf(one)}, which is ${how}: check the routes of its feature and the list of features in reference-api/app.ts`;
    }),
  );
});

test("every endpoint is found by its name", async () => {
  const declared = await declaredEndpoints();
  const known = new Set(allEndpoints());
  expectNoOmissions(
    declared
      .filter(({ endpoint }) => !known.has(endpoint))
      .map(({ file }) => `contract/endpoints.ts does not export ${file}: add it there`),
  );
  expect(known.size).toBe(declared.length);
});

test("every route is declared in the contract", async () => {
  const declared = new Set((await declaredEndpoints()).map(({ endpoint }) => endpoint));
  expect(implemented.filter((endpoint) => !declared.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test("no two endpoints share a method and a path", () => {
  const calls = implemented.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([]);
});

test("the params in an endpoint's path are those of its params schema", () => {
  for (const { path, params } of implemented) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect([path, shape]).toEqual([path, names]);
  }
});
