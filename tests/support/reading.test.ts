import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { nonsenseIn } from "./reading.ts";

test("what an error leaves is found in words, addresses and drawings", () => {
  for (const left of [
    "৳NaN বাকি",
    '<a href="/my/exams/NaN">',
    '<path d="MNaN 3">',
    '<p id="answers-of-question-NaN">',
    '<p id="answers-of-question-undefined">',
    "নমস্কার, [object Object]",
  ])
    expect(nonsenseIn(`<p>আগে</p>\n${left}\n<p>পরে</p>`)).toBe(left);
});

test("what stands in a sealed field by chance is none", () => {
  for (const bytes of [12, 16, 32, 200]) {
    const key = randomBytes(bytes).toString("base64url");
    const half = Math.floor(key.length / 2);
    expect(nonsenseIn(`<input name="kept" value="a${key.slice(0, half)}aNaN0${key.slice(half)}">`)).toBeUndefined();
  }
});
