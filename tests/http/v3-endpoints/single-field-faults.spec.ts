import { expect } from "@playwright/test";
import { survivalRate, measurePages } from "#tests/faults/page-survival.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { runsOr } from "#tests/support/runner/sizes.ts";

/** Least share of shown pages in this small sample; over all cases it is 95 %. */
const leastShare = 0.9;

test("a page is shown with any single field of its API responses wrong, and shows no nonsense @whole", async ({
  start,
}) => {
  const api = await start({ LOG_LEVEL: "error" }, "build/server/api.js");
  const all = await measurePages(api.origin, runsOr(2));
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(all.length, "the calls that pages make").toBeGreaterThan(60);
  expect(survivalRate(all).share).toBeGreaterThan(leastShare);
});
