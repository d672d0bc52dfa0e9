import { expect, test } from "vitest";
import { excerptOf, inParts } from "./excerpt.ts";
import { plainSearch } from "./search.ts";

const filler = "এই লেখাটি শুধু জায়গা ভরার জন্য। ".repeat(20);

test.each<[string, string, string, RegExp]>([
  ["a short text is shown whole", "নবজাতকের জন্ডিস।", "জন্ডিস", /^নবজাতকের জন্ডিস।$/],
  ["a long one around the word, with marks where it is cut", `${filler}DKA চেনা। ${filler}`, "dka", /^… .*DKA চেনা.* …$/],
  ["the beginning of a word is enough", `${filler}hyponatraemia`, "hypo", /hyponatraemia$/],
  ["digits are the same in both scripts", `${filler}২৪ ঘণ্টা`, "24", /২৪ ঘণ্টা$/],
  ["without a hit it is the beginning", `${filler}শেষ`, "নেই", /^এই লেখাটি.* …$/],
])("%s", (_, text, search, expected) => {
  const excerpt = excerptOf(text, plainSearch(search));
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThan(300);
});

test("a text is cut where a word begins like one that is looked for, and into nothing else", () => {
  const parts = inParts("টাকা ফেরত: refunds, রিফান্ড", [{ word: "refund", meant: "refund", forms: ["refund", "ফেরত"] }]);
  expect(parts).toEqual([
    { text: "টাকা ", is_match: false },
    { text: "ফেরত", is_match: true },
    { text: ": ", is_match: false },
    { text: "refunds", is_match: true },
    { text: ", রিফান্ড", is_match: false },
  ]);
  expect(inParts("", plainSearch("ক"))).toEqual([]);
});
