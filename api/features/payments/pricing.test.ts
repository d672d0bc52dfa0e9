import fc from "fast-check";
import { expect, test } from "vitest";
import { paisaOf } from "#contract/taka.ts";
import { amountOf, discountOf, dueOf, minNowOf, plansOf, type Price } from "./pricing.ts";

const fresh: Price = { payable: 1_400_000, paid: 0, minFirst: 700_000, minPart: 100_000 };
const begun: Price = { ...fresh, paid: 700_000 };

test("the plans are the whole, the least, and what lies between", () => {
  const keys = (price: Price) => plansOf(price).map(({ key, amount }) => `${key} ${amount}`);
  expect(keys(fresh)).toEqual(["full 14000.00", "first_part 7000.00", "custom 7000.00"]);
  expect(keys(begun)).toEqual(["remaining 7000.00", "custom 1000.00"]);
  expect(keys({ ...fresh, minFirst: fresh.payable })).toEqual(["full 14000.00"]);
  expect(keys({ ...begun, paid: 1_399_000 })).toEqual(["remaining 10.00"]);
  expect(keys({ ...fresh, paid: fresh.payable })).toEqual([]);
});

test("an amount is the plan's own, or lies between the least and what is due and leaves no rest that cannot be paid", () => {
  expect(amountOf(fresh, "full", undefined)).toBe(1_400_000);
  expect(amountOf(fresh, "custom", "8000.50")).toBe(800_050);
  expect(amountOf(fresh, "custom", "14000.00")).toBe(1_400_000);
  const refused: [Price, Parameters<typeof amountOf>[1], string | undefined][] = [
    [fresh, "custom", "6999.99"],
    [fresh, "custom", "14000.01"],
    [fresh, "custom", "13995.00"],
    [fresh, "remaining", undefined],
    [begun, "full", undefined],
    [begun, "first_part", undefined],
  ];
  for (const [price, plan, typed] of refused) expect(amountOf(price, plan, typed)).toEqual(expect.any(String));
});

test("whatever the price, every plan can be paid and is never more than what is due", () => {
  const paisa = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(fc.record({ payable: paisa, paid: paisa, minFirst: paisa, minPart: paisa }), (price) => {
      expect(minNowOf(price)).toBeLessThanOrEqual(dueOf(price));
      for (const { amount } of plansOf(price)) expect(paisaOf(amount)).toBeLessThanOrEqual(dueOf(price));
    }),
  );
});

test("a coupon takes off a part in whole taka, or a sum, and never more than the price", () => {
  expect(discountOf({ kind: "percent", value: "10.00" }, 1_400_000)).toBe(140_000);
  expect(discountOf({ kind: "percent", value: "33.33" }, 100_000)).toBe(33_300);
  expect(discountOf({ kind: "fixed", value: "500.50" }, 1_400_000)).toBe(50_050);
  expect(discountOf({ kind: "fixed", value: "500.00" }, 10_000)).toBe(10_000);
  expect(discountOf({ kind: "percent", value: "100.00" }, 1_234_500)).toBe(1_234_500);
});
