import fc from "fast-check";
import { expect, test } from "vitest";
import { paisaOf } from "#locale/taka.ts";
import { amountOfPlan, dueOfPrice, minNowOf, plansOf, priceOf, type OrderPrice } from "./pricing.ts";

const fresh: OrderPrice = { payable: 1_400_000, paid: 0, minFirst: 700_000, minPart: 100_000 };
const begun: OrderPrice = { ...fresh, paid: 700_000 };

test("takes the price from the order; the first payment is the full price unless the order allows less", () => {
  const order = { payable: "14000.50", paid: "7000.00", min_first_payment: "7000.25" };
  const price = { payable: 1_400_050, paid: 700_000, minFirst: 700_025, minPart: 100_000 };
  expect(priceOf(order, "1000.00")).toEqual(price);
  expect(priceOf({ ...order, min_first_payment: null }, "1000.00")).toEqual({ ...price, minFirst: 1_400_050 });
});

test("offers the full amount, the minimum and a custom amount as plans", () => {
  const keys = (price: OrderPrice) => plansOf(price).map(({ key, amount }) => `${key} ${amount}`);
  expect(keys(fresh)).toEqual(["full 14000.00", "first_part 7000.00", "custom 7000.00"]);
  expect(keys(begun)).toEqual(["remaining 7000.00", "custom 1000.00"]);
  expect(keys({ ...fresh, minFirst: fresh.payable })).toEqual(["full 14000.00"]);
  expect(keys({ ...begun, paid: 1_399_000 })).toEqual(["remaining 10.00"]);
  expect(keys({ ...begun, minPart: 699_999 })).toEqual(["remaining 7000.00", "custom 6999.99"]);
  expect(keys({ ...fresh, paid: fresh.payable })).toEqual([]);
  expect(keys({ ...fresh, paid: fresh.payable + 1 }), "after an overpayment").toEqual([]);
});

test("a custom amount lies between the minimum and the due amount and leaves no remainder too small to pay", () => {
  expect(amountOfPlan(fresh, "full", undefined)).toBe(1_400_000);
  expect(amountOfPlan(fresh, "first_part", undefined)).toBe(700_000);
  expect(amountOfPlan(fresh, "full", "8000.00"), "the amount is ignored without the custom plan").toBe(1_400_000);
  expect(amountOfPlan(begun, "remaining", undefined)).toBe(700_000);
  const custom = ["7000.00", "8000.50", "13990.00", "14000.00"].map((typed) => amountOfPlan(fresh, "custom", typed));
  expect(custom).toEqual([700_000, 800_050, 1_399_000, 1_400_000]);
  expect(amountOfPlan(fresh, "custom", undefined), "the minimum without an amount").toBe(700_000);
  const notNow = "এভাবে এখন টাকা দেওয়া যায় না। অন্যভাবে বাছুন।";
  const tooLittleLeft = "এত অল্প বাকি রাখা যায় না। সবটুকু দিন।";
  const refused: [OrderPrice, Parameters<typeof amountOfPlan>[1], string | undefined, string][] = [
    [fresh, "custom", "6999.99", "কমপক্ষে ৭,০০০ টাকা দিতে হবে।"],
    [fresh, "custom", "14000.01", "বাকি আছে ১৪,০০০ টাকা, এর বেশি দেওয়া যায় না।"],
    [fresh, "custom", "13990.01", tooLittleLeft],
    [fresh, "custom", "13999.99", tooLittleLeft],
    [fresh, "remaining", undefined, notNow],
    [begun, "full", undefined, notNow],
    [begun, "first_part", undefined, notNow],
    [begun, "custom", "999.99", "কমপক্ষে ১,০০০ টাকা দিতে হবে।"],
  ];
  for (const [price, plan, typed, sentence] of refused) expect(amountOfPlan(price, plan, typed)).toBe(sentence);
});

test("no plan exceeds the due amount, for any price", () => {
  const paisa = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(fc.record({ payable: paisa, paid: paisa, minFirst: paisa, minPart: paisa }), (price) => {
      expect(minNowOf(price)).toBeLessThanOrEqual(dueOfPrice(price));
      for (const { amount } of plansOf(price)) expect(paisaOf(amount)).toBeLessThanOrEqual(dueOfPrice(price));
    }),
  );
});
