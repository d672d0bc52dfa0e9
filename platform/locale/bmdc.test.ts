import { expect, test } from "vitest";
import { bmdcKey, bmdcNumber } from "./bmdc.ts";

test.each([
  ["A-90003", "A-90003"],
  ["a 90003", "A-90003"],
  ["A90003", "A-90003"],
  ["A/90003", "A-90003"],
  ["A–৯০০০৩", "A-90003"],
  ["এ-৯০০০৩", "A-90003"],
  ["\u202aA-90003\u202c", "A-90003"],
  ["Ａ－９０００３", "A-90003"],
  ["BMDC A-90003", "A-90003"],
  ["BMDC Reg. No. A-90003", "A-90003"],
  ["Reg No: 90003", "90003"],
  ["বিএমডিসি নং এ ৯০০০৩", "A-90003"],
  ["A-090003", "A-090003"],
  ["90003", "90003"],
  ["B-90003", "B-90003"],
  ["A-0123", "A-0123"],
])("reads %j as %s", (typed, number) => {
  expect(bmdcNumber(typed)).toBe(number);
});

test.each(["", "A", "none", "A-123", "A-0000", "A-12345678", "AB-90003", "A-90003x", "01712345678", "90003 90004"])(
  "reads no number in %j",
  (typed) => {
    expect(bmdcNumber(typed)).toBeUndefined();
  },
);

test("compares numbers of the register A without its letter and without leading zeros", () => {
  const same = ["A-90003", "90003", "A-090003", "090003", "a90003"];
  expect(new Set(same.map(bmdcKey))).toEqual(new Set(["A90003"]));
  expect(["B-90003", "A-900030", "A-9003"].map(bmdcKey)).toEqual(["B90003", "A900030", "A9003"]);
});
