import fc from "fast-check";
import { expect, test } from "vitest";
import { Money } from "#contract/fields.ts";
import { paisaOf, plainAmount, plainNumber, takaOf } from "./taka.ts";

test.each([
  ["1200.50", 120_050],
  ["1200.5", 120_050],
  ["1200", 120_000],
  ["0.05", 5],
  ["0", 0],
  ["999999999.99", 99_999_999_999],
  ["1234567890", undefined],
  ["1.234", undefined],
  ["1.", undefined],
  [".5", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  [" 1", undefined],
  ["1 ", undefined],
  ["৫০০", undefined],
  ["", undefined],
])("parses %j as %s paisa", (taka, paisa) => {
  expect(paisaOf(taka)).toBe(paisa);
});

test.each([
  [120_050, "1200.50"],
  [120_005, "1200.05"],
  [100, "1.00"],
  [99, "0.99"],
  [0, "0.00"],
])("formats %i paisa as %s", (paisa, taka) => {
  expect(takaOf(paisa)).toBe(taka);
});

test("parses a formatted amount back unchanged, and formats it as the Money schema requires", () => {
  fc.assert(
    fc.property(fc.nat({ max: 9_999_999_999 }), (paisa) => {
      expect(paisaOf(takaOf(paisa))).toBe(paisa);
      expect(Money.safeParse(takaOf(paisa)).success).toBe(true);
    }),
  );
});

test.each([
  ["2000", "2000"],
  ["২,০০০", "2000"],
  ["2,000", "2000"],
  ["৳2000", "2000"],
  ["৳ ২,০০০.৫০", "2000.50"],
  ["2000/-", "2000"],
  ["২০০০/-", "2000"],
  ["2000/=", "2000"],
  ["2000/–", "2000"],
  ["2,000.00 Tk", "2000.00"],
  ["Tk. 1,23,456", "123456"],
  ["BDT2000", "2000"],
  ["2000 taka", "2000"],
  ["২০০০ টাকা", "2000"],
  ["২০০০/- টাকা", "2000"],
  ["৳2000/-", "2000"],
  ["\u202a2000\u202c", "2000"],
  ["２０００", "2000"],
  ["٢٠٠٠", "2000"],
])("writes the amount %j as %s", (typed, amount) => {
  expect(plainAmount(typed)).toBe(amount);
});

test.each(["2,00", "20,00", "2000,50", "-2000", "2000 3000", "2k", "2000 taka only", "Rs 2000", "2.000,00", "", "৳"])(
  "reads no amount of taka from %j",
  (typed) => {
    expect(paisaOf(plainAmount(typed))).toBeUndefined();
  },
);

test("removes only the commas between groups of digits", () => {
  expect(["1,23,456", "-1,234.5", "১,০০০", "1,2", "a,b"].map(plainNumber)).toEqual([
    "123456",
    "-1234.5",
    "1000",
    "1,2",
    "a,b",
  ]);
});
