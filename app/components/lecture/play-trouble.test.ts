import { expect, test } from "vitest";
import { passes, troubleOf, waitBeforeTry } from "./play-trouble.ts";

test.each([
  [206, "format"],
  [401, "closed"],
  [403, "closed"],
  [404, "missing"],
  [410, "missing"],
  [408, "busy"],
  [429, "busy"],
  [503, "busy"],
] as const)("a file answered with %i is %s", (status, trouble) => {
  expect(troubleOf(status)).toBe(trouble);
});

test("tries again after growing waits, only where a trouble passes by itself", () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(waitBeforeTry)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect((["line", "busy", "closed", "missing", "format"] as const).filter(passes)).toEqual(["line", "busy"]);
});
