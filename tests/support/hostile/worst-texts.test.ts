import { expect, test } from "vitest";
import { worstTexts } from "./worst-texts.ts";

/** Checks whether a pattern needs more than 15 ms of processor time for one of the texts. */
function hasExpensiveText(pattern: RegExp): boolean {
  return worstTexts.some(({ ofBytes }) => {
    const text = ofBytes(20_000);
    const before = process.cpuUsage();
    pattern.test(text);
    return process.cpuUsage(before).user / 1000 > 15;
  });
}

test.each([[/^\s*\d*\s*$/], [/^[\d০-৯ ]*[০-৯]*$/], [/[\s,]+$/], [/\.+$/], [/<[^>]*>/]])(
  "a text is expensive for %s, whose time grows with the square of the length",
  (pattern) => {
    expect(hasExpensiveText(pattern)).toBe(true);
  },
);

test("no text is expensive for a pattern that reads each letter once", () => {
  expect(hasExpensiveText(/^[^<>]*$/)).toBe(false);
});
