import { expect, test } from "vitest";
import { paperSize } from "./file-size.ts";

test.each([
  [{ pages: 24, bytes: 1_234_567 }, "২৪\u00a0পৃষ্ঠা · ১.২\u00a0MB"],
  [{ pages: 1, bytes: 10 }, "১\u00a0পৃষ্ঠা · ১\u00a0KB"],
  [{ pages: null, bytes: 18_402 }, "১৮\u00a0KB"],
  [{ bytes: 18_402 }, "১৮\u00a0KB"],
])("formats a file of %o as %s", (paper, words) => {
  expect(paperSize(paper)).toBe(words);
});
