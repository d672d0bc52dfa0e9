import { expect, test } from "vitest";
import { lengthOf, viewsOf } from "./subscription-words.ts";

test.each([
  [0, "১ মিনিট"],
  [89, "১ মিনিট"],
  [2700, "৪৫ মিনিট"],
  [3600, "১ ঘণ্টা"],
  [4790, "১ ঘণ্টা ২০ মিনিট"],
])("a length of %s seconds reads %s", (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});

test("the views that are left are told, and that none is", () => {
  expect(viewsOf({ views_left: 2, views_limit: 6 })).toBe("৬ বারের মধ্যে আর ২ বার দেখা যাবে");
  expect(viewsOf({ views_left: 0, views_limit: 6 })).toBe("আর দেখার সুযোগ নেই");
});
