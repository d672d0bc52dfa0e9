import { expect, test } from "vitest";
import { blankWords, numberRanges } from "./blanks.ts";

test("joins three or more consecutive numbers to a range", () => {
  expect(numberRanges([])).toBe("");
  expect(numberRanges([3])).toBe("৩");
  expect(numberRanges([3, 4, 7, 8, 9, 12])).toBe("৩, ৪, ৭–৯, ১২");
});

test("the review's question counts and lists the blanks", () => {
  expect(blankWords([1, 2, 3])).toEqual({ title: "৩টি প্রশ্ন ফাঁকা রেখে জমা দেবেন?", text: "ফাঁকা আছে প্রশ্ন ১–৩।" });
});
