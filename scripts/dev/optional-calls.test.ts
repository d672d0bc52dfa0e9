import { expect, test } from "vitest";
import { breaksInOldChrome } from "./optional-calls.ts";

test.each([
  ["a?.b(...c, d)", true],
  ["a?.b.c(d, ...e, f)", true],
  ["a?.b(...c)", false],
  ["a?.b(c, ...d)", false],
  ["a.b(...c, d)", false],
])("%s breaks in Chrome 80 to 90: %s", (code, isBroken) => {
  expect(breaksInOldChrome(code)).toBe(isBroken);
});
