import { expect, test } from "vitest";
import { verdictsOf, verdictSentence } from "./verdict.ts";

test("each statement is right, wrong or blank", () => {
  const verdicts = verdictsOf({ a: 1, b: 0, c: 1 }, { a: 1, b: 1 }, ["a", "b", "c"]);
  expect(verdicts.map(({ mark }) => mark)).toEqual(["correct", "wrong", "blank"]);
  expect(verdicts.map(({ own }) => own)).toEqual(["আপনার উত্তর: সত্য", "আপনার উত্তর: সত্য", null]);
  expect(verdictSentence(verdicts, false)).toBe("৩টির মধ্যে ১টি ঠিক।");
});

test("a question without any answer is blank", () => {
  const verdicts = verdictsOf({ a: 1, b: 0 }, null, ["a", "b"]);
  expect(verdicts.map(({ mark }) => mark)).toEqual(["blank", "blank"]);
  expect(verdictSentence(verdicts, false)).toBe("২টির মধ্যে ০টি ঠিক।");
});

test.each([
  ["b", "b", [null, "correct"], "ঠিক হয়েছে।"],
  ["b", "a", ["wrong", null], "ভুল হয়েছে।"],
  ["b", null, [null, null], "ফাঁকা রেখেছেন।"],
] as const)("of the options with the key %s the chosen one, %s, is marked", (key, value, marks, sentence) => {
  const verdicts = verdictsOf(key, value, ["a", "b"]);
  expect(verdicts.map(({ mark }) => mark)).toEqual(marks);
  expect(verdictSentence(verdicts, true)).toBe(sentence);
});
