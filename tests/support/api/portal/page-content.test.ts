import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { findNonsense } from "./page-content.ts";

test("finds values such as NaN and undefined in text, URLs and SVG paths", () => {
  for (const nonsense of [
    "৳NaN বাকি",
    '<a href="/my/exams/NaN">',
    '<path d="MNaN 3">',
    '<p id="answers-of-question-NaN">',
    '<p id="answers-of-question-undefined">',
    "নমস্কার, [object Object]",
  ])
    expect(findNonsense(`<p>আগে</p>\n${nonsense}\n<p>পরে</p>`)).toBe(nonsense);
});

test("ignores letters such as NaN that occur by chance in an encrypted field", () => {
  for (const bytes of [12, 16, 32, 200]) {
    const key = randomBytes(bytes).toString("base64url");
    const half = Math.floor(key.length / 2);
    expect(findNonsense(`<input name="kept" value="a${key.slice(0, half)}aNaN0${key.slice(half)}">`)).toBeUndefined();
  }
});
