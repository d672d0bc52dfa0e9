import { expect, test } from "vitest";
import { chosenWords, lengthOf, viewsOf } from "./subscription-words.ts";

test.each([
  [0, "১ মিনিট"],
  [89, "১ মিনিট"],
  [2700, "৪৫ মিনিট"],
  [3600, "১ ঘণ্টা"],
  [4790, "১ ঘণ্টা ২০ মিনিট"],
])("writes %s seconds as “%s”", (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});

test("writes the number of views left", () => {
  expect(viewsOf({ views_left: 2, views_limit: 6 })).toBe("৬ বারের মধ্যে আর ২ বার দেখা যাবে");
  expect(viewsOf({ views_left: 0, views_limit: 6 })).toBe("আর দেখার সুযোগ নেই");
});

test("writes the number of chosen videos, with the minimum price if known", () => {
  expect(chosenWords(3, "99.50")).toBe("৩টি ভিডিও, ৳২৯৮.৫০ থেকে");
  for (const unknown of [undefined, null, "", "by agreement"]) expect(chosenWords(2, unknown)).toBe("২টি ভিডিও");
});
