import { expect, test } from "vitest";
import { resultLinks, noPapers } from "./result.server.ts";

const counts = { correct_stems: 5, wrong_stems: 0, blank_stems: 0, correct_sba: 1, wrong_sba: 0, blank_sba: 0 };

test.each([
  [counts, "/explanations", false],
  [{ ...counts, wrong_stems: 1 }, "/explanations?filter=wrong", true],
  [{ ...counts, wrong_sba: 1 }, "/explanations?filter=wrong", true],
])("with the counts %j the result leads to %s", (counted, explained, hasWrong) => {
  const result = { links: ["question_explanation_list" as const], counts: counted };
  expect(resultLinks(result, { ...noPapers, explanations: "/explanations" })).toMatchObject({ explained, hasWrong });
});
