import { expect, test } from "vitest";
import { foldedTitle, marksOf, ownText, partsOf, verdictOf, verdictSentence } from "./verdict.ts";

const letters = ["a", "b", "c"] as const;

test("each statement is right, wrong or blank", () => {
  const verdict = verdictOf({ a: 1, b: 0, c: 1 }, { a: 1, b: 1 }, [...letters]);
  expect(marksOf(verdict)).toEqual(["correct", "wrong", "blank"]);
  expect(verdictSentence(verdict)).toBe("৩-এ ১ ঠিক");
  expect(letters.map((letter) => ownText({ a: 1, b: 1 }, letter, false))).toEqual(["আপনি: সত্য", "আপনি: সত্য", "ফাঁকা"]);
});

test("a question without any answer is blank", () => {
  const verdict = verdictOf({ a: 1, b: 0 }, null, ["a", "b"]);
  expect(marksOf(verdict)).toEqual(["blank", "blank"]);
  expect(verdictSentence(verdict)).toBe("২-এ ০ ঠিক");
});

test("what was wrong stands first, then what is blank, and what was right is folded", () => {
  const verdict = verdictOf({ a: 1, b: 0, c: 1, d: 1 }, { a: 1, c: 0, d: 1 }, ["a", "b", "c", "d"]);
  const options = { key: null, all: ["a", "b", "c", "d"] as ("a" | "b" | "c" | "d")[] };
  expect(partsOf(verdict, options)).toEqual({ shown: ["c", "b"], folded: ["a", "d"] });
  expect(foldedTitle(verdict, ["a", "d"])).toBe("ঠিক হওয়া ২টি: a, d");
  expect(partsOf(verdict, { ...options, isWrongOnly: true })).toEqual({ shown: ["c"], folded: ["a", "b", "d"] });
  expect(foldedTitle(verdict, ["a", "b", "d"])).toBe("বাকি ৩টি: a, b, d");
});

test.each([
  ["b", "b", ["correct"], "ঠিক হয়েছে", ["b"]],
  ["b", "a", ["wrong"], "ভুল হয়েছে", ["a", "b"]],
  ["b", "c", ["wrong"], "ভুল হয়েছে", ["c", "b"]],
  ["b", null, ["blank"], "ফাঁকা রেখেছেন", ["b"]],
] as const)("of the options with the key %s the chosen one, %s, is marked", (key, value, marks, sentence, shown) => {
  const verdict = verdictOf(key, value, [...letters]);
  expect(marksOf(verdict)).toEqual(marks);
  expect(verdictSentence(verdict)).toBe(sentence);
  expect(partsOf(verdict, { key, all: [...letters] }).shown).toEqual(shown);
});
