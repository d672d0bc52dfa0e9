import { expect, test } from "vitest";
import { survivals, totalOf } from "./answers.ts";

/** Of answers with few rows, in which what they are about is a large part. */
const leastShare = 0.85;

test("one wrong field seldom costs an answer, outside money, papers and answers", async () => {
  const all = await survivals(1);
  const { kept, cases } = totalOf(all.filter(({ isExact }) => !isExact));
  expect(cases).toBeGreaterThan(1000);
  expect(kept / cases).toBeGreaterThan(leastShare);
});
