import { expect, test } from "vitest";
import { lostRaiseIn } from "./lost-raise.ts";

test.each([
  ["Platelets of 20 × 109/L", "20 × 109"],
  ["4.5 x 1012/L", "5 x 1012"],
  ["a Ka of 1.8 × 10-5 at 25 °C", "8 × 10-5"],
  ["WBC above 109 / L", "109 / L"],
])("%s may have lost raised digits", (text, found) => {
  expect(lostRaiseIn(text)).toBe(found);
});

test.each([
  "20 × 10⁹/L",
  "a 3 × 10 cm scar",
  "4 × 100 mg",
  "5 × 10.5 cm",
  "sodium 109 mmol/L",
  "in 10-12 years",
  "2 × 1000 mL",
  "1,109/L",
])("%s has lost none", (text) => {
  expect(lostRaiseIn(text)).toBeUndefined();
});
