import { expect, test } from "vitest";
import { survivals, totalOf } from "./answers.ts";

test("one wrong field leaves the answer in more than 95 of 100 cases, outside money, papers and answers", async () => {
  const all = await survivals(2);
  const { kept, cases } = totalOf(all.filter(({ isExact }) => !isExact));
  expect(cases).toBeGreaterThan(1000);
  expect(kept / cases).toBeGreaterThan(0.95);
});
