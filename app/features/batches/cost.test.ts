import { expect, test } from "vitest";
import { costOf } from "./cost.ts";

test("computes discount and remaining amount to the paisa", () => {
  expect(costOf({ price: "16000.10", discounted_price: "14000.05", min_first_payment: "7000.00" })).toEqual({
    total: "14000.05",
    discount: "2000.05",
    first: "7000.00",
    later: "7000.05",
    isFree: false,
  });
});

test("requires the full price at once without discount or first payment", () => {
  const cost = costOf({ price: "6500.00", discounted_price: null, min_first_payment: null });
  expect(cost).toEqual({ total: "6500.00", discount: null, first: "6500.00", later: null, isFree: false });
});

test("caps the first payment at the total", () => {
  expect(costOf({ price: "5000.00", discounted_price: "4000.00", min_first_payment: "4500.00" })).toMatchObject({
    first: "4000.00",
    later: null,
  });
});

test("marks a batch with price 0 as free", () => {
  expect(costOf({ price: "0.00", discounted_price: null, min_first_payment: null }).isFree).toBe(true);
});
