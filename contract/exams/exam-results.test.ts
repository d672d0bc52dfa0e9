import { expect, test } from "vitest";
import { ExamResult } from "./exam-results.ts";

test.each([-1, 0.5, 1000])("rejects %s as the number of decimals of a mark", (decimals) => {
  const invalidFields = ExamResult.safeParse({ decimals }).error?.issues.map(({ path }) => path[0]);
  expect(invalidFields).toContain("decimals");
  expect(ExamResult.safeParse({ decimals: 2 }).error?.issues.map(({ path }) => path[0])).not.toContain("decimals");
});
