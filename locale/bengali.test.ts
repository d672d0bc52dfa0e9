import { expect, test } from "vitest";
import { bengaliDigits, taka } from "./bengali.ts";

test("digits become Bengali and everything else stays", () => {
  expect(bengaliDigits("09-মে 2026")).toBe("০৯-মে ২০২৬");
});

test.each([
  ["14000.00", "৳১৪,০০০"],
  ["123456.00", "৳১,২৩,৪৫৬"],
  ["499.50", "৳৪৯৯.৫০"],
  ["0.00", "৳০"],
  ["499.05", "৳৪৯৯.০৫"],
  ["500", "৳৫০০"],
])("%s taka is written %s", (amount, written) => {
  expect(taka(amount)).toBe(written);
});
