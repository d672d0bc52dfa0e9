import { expect, test } from "@playwright/test";
import { fieldRate, measureFields } from "#tests/faults/field-survival.ts";
import { isWhole, runsOr } from "#tests/support/runner/sizes.ts";

const leastShare = 0.97;

test("a page loses nothing but a field that an API leaves out or writes in another way", async () => {
  const all = await measureFields(isWhole ? 10_000 : runsOr(6));
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  const { kept, cases } = fieldRate(all);
  expect(cases, "cases").toBeGreaterThan(100);
  expect(kept / cases, JSON.stringify(all.map(({ call, lost }) => [call, lost]))).toBeGreaterThan(leastShare);
});
