import { expect, test } from "vitest";
import { ExamResult } from "./exam-results.ts";

test.each([-1, 0.5, 1000])("no mark is written with %s digits after the point", (decimals) => {
  const said = ExamResult.safeParse({ decimals }).error?.issues.map(({ path }) => path[0]);
  expect(said).toContain("decimals");
  expect(ExamResult.safeParse({ decimals: 2 }).error?.issues.map(({ path }) => path[0])).not.toContain("decimals");
});
