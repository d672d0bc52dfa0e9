import { expect, test } from "vitest";
import { testApi } from "#tests/support/api/api.ts";
import { runsOr } from "#tests/support/runner/sizes.ts";
import { fuzzEndpoints } from "./fuzz-endpoints.ts";

test("every endpoint responds to hostile input as its contract declares", async () => {
  const { db, api } = await testApi({ seeded: true });
  const send = async (path: string, init: RequestInit) => api.request(path, init);
  const { wrong, statuses } = await fuzzEndpoints({ db, send, casesPerEndpoint: runsOr(4) });
  expect(wrong).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(422)).toBeGreaterThan(50);
});
