import { expect, test } from "vitest";
import { excerptOf, splitAtMatches } from "./excerpt.ts";
import { plainSearch } from "./search.ts";

const filler = "এই লেখাটি শুধু জায়গা ভরার জন্য। ".repeat(20);

test.each<[string, string, string, RegExp]>([
  ["shows a short text in full", "নবজাতকের জন্ডিস।", "জন্ডিস", /^নবজাতকের জন্ডিস।$/],
  [
    "shows a long text around the word, with ellipses where it is cut",
    `${filler}DKA চেনা। ${filler}`,
    "dka",
    /^… .*DKA চেনা.* …$/,
  ],
  ["matches the beginning of a word", `${filler}hyponatraemia`, "hypo", /hyponatraemia$/],
  ["treats digits of both scripts as equal", `${filler}২৪ ঘণ্টা`, "24", /২৪ ঘণ্টা$/],
  [
    "keeps a bracket or quote at the beginning",
    "(ECG) shows ST elevation",
    "elevation",
    /^\(ECG\) shows ST elevation$/,
  ],
  ["leaves out a long row of signs at the beginning", `${". ".repeat(200)}শেষ`, "নেই", /^… শেষ$/],
  ["shows the beginning if nothing matches", `${filler}শেষ`, "নেই", /^এই লেখাটি.* …$/],
])("%s", (_, text, search, expected) => {
  const excerpt = excerptOf(text, plainSearch(search));
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThan(300);
});

test("splits a text at words that start with a search term, and nowhere else", () => {
  const parts = splitAtMatches("টাকা ফেরত: refunds, রিফান্ড", [
    { word: "refund", correctedWord: "refund", forms: ["refund"], whole: ["ফেরত"] },
  ]);
  expect(parts).toEqual([
    { text: "টাকা ", is_match: false },
    { text: "ফেরত", is_match: true },
    { text: ": ", is_match: false },
    { text: "refunds", is_match: true },
    { text: ", রিফান্ড", is_match: false },
  ]);
  expect(splitAtMatches("", plainSearch("ক"))).toEqual([]);
});
