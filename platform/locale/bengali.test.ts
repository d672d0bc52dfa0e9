import { expect, test } from "vitest";
import { bengaliDigits, taka } from "./bengali.ts";

test("replaces digits by Bengali ones and keeps everything else", () => {
  expect(bengaliDigits("09-মে 2026")).toBe("০৯-মে ২০২৬");
});

test.each([
  ["14000.00", "৳১৪,০০০"],
  ["123456.00", "৳১,২৩,৪৫৬"],
  ["499.50", "৳৪৯৯.৫০"],
  ["0.00", "৳০"],
  ["499.05", "৳৪৯৯.০৫"],
  ["500", "৳৫০০"],
])("formats %s taka as %s", (amount, written) => {
  expect(taka(amount)).toBe(written);
});
