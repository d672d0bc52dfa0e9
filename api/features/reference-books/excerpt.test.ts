import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const filler = "এই লেখাটি শুধু জায়গা ভরার জন্য। ".repeat(20);

test.each<[string, string, string, RegExp]>([
  ["a short text is shown whole", "নবজাতকের জন্ডিস", "জন্ডিস", /^নবজাতকের জন্ডিস$/],
  [
    "a long one around the word, with marks where it is cut",
    `${filler}DKA চেনা। ${filler}`,
    "dka",
    /^… .*DKA চেনা.* …$/,
  ],
  ["the beginning of a word is enough", `${filler}hyponatraemia`, "hypo", /hyponatraemia$/],
  ["digits are the same in both scripts", `${filler}২৪ ঘণ্টা`, "24", /২৪ ঘণ্টা$/],
  ["without a hit it is the beginning", `${filler}শেষ`, "নেই", /^এই লেখাটি.* …$/],
])("%s", (_, text, search, expected) => {
  const excerpt = excerptOf(text, search);
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThan(300);
});
