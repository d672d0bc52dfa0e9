import { expect, test } from "vitest";
import { discountOf } from "./discount.ts";

test("a coupon reduces the price by a percentage in whole taka or by a fixed amount, at most to zero", () => {
  expect(discountOf({ kind: "percent", value: "10.00" }, 1_400_000)).toBe(140_000);
  expect(discountOf({ kind: "percent", value: "33.33" }, 100_000)).toBe(33_300);
  expect(discountOf({ kind: "percent", value: "33.34" }, 100_000)).toBe(33_300);
  expect(discountOf({ kind: "percent", value: "33.40" }, 100_000)).toBe(33_400);
  expect(discountOf({ kind: "percent", value: "0.09" }, 100_000)).toBe(0);
  expect(discountOf({ kind: "fixed", value: "500.50" }, 1_400_000)).toBe(50_050);
  expect(discountOf({ kind: "fixed", value: "500.00" }, 10_000)).toBe(10_000);
  expect(discountOf({ kind: "percent", value: "100.00" }, 1_234_500)).toBe(1_234_500);
});
