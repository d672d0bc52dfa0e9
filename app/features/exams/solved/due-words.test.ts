import { expect, test } from "vitest";
import { dueWords } from "./due-words.ts";

test.each([
  ["2026-11-28", "আবার আসবে আজ"],
  ["2026-11-29", "আবার আসবে কাল"],
  ["2026-11-30", "আবার আসবে পরশু"],
  ["2026-12-12", "আবার আসবে ১২ ডিসে."],
  ["2026-11-27", null],
  [null, null],
])("a question that is due on %s: %s", (dueOn, words) => {
  expect(dueWords(dueOn, "2026-11-28T20:00:00+06:00")).toBe(words);
});
