import fc from "fast-check";
import { expect, test } from "vitest";
import { Money } from "#contract/fields.ts";
import { paisaOf, takaOf } from "./taka.ts";

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
