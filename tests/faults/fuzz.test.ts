import { expect, test } from "vitest";
import { testApi } from "#tests/support/api.ts";
import { fuzz } from "./fuzz.ts";

const casesPerEndpoint = Number(process.env["RUNS"] ?? 4);

test("hostile input makes no endpoint fail: every answer is one of the contract's", { timeout: 120_000 }, async () => {
  const { db, api } = await testApi({ seeded: true });
  const send = async (path: string, init: RequestInit) => api.request(path, init);
  const { wrong, statuses } = await fuzz({ db, send, casesPerEndpoint, seed: process.env["SEED"] ?? "1" });
  expect(wrong).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(50);
  expect(statuses.get(422)).toBeGreaterThan(50);
});
