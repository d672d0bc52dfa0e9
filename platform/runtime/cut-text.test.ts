import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["ডা. রহিমা", 20, "ডা. রহিমা"],
  ["ডা. রহিমা", 3, "ডা."],
  ["ab🩺c", 4, "ab🩺"],
  ["ab🩺c", 3, "ab"],
  ["🩺", 1, ""],
])("cuts %j to %i units as %j", (text, length, cut) => {
  expect(cutText(text, length)).toBe(cut);
});
