import { expect, test } from "vitest";
import { normalized } from "./normalized.ts";

test.each([
  ["\u09c7\u09be", "\u09cb"],
  ["e\u0301", "é"],
  ["ক্ষ্ম্য", "ক্ষ্ম্য"],
  [`a${"\u0323\u0301".repeat(15)}`, `a${"\u0323\u0301".repeat(15)}`.normalize("NFC")],
])("writes %j in composed form", (text, composed) => {
  expect(normalized(text, "NFC")).toBe(composed);
});

test("folds letters of the same meaning", () => {
  expect(normalized("Ａ１", "NFKC")).toBe("A1");
});

test("leaves a text with marks that no language writes, in time", () => {
  const text = `a${"\u0301\u0323".repeat(500_000)}`;
  const before = process.cpuUsage();
  expect(normalized(text, "NFC") === text).toBe(true);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
