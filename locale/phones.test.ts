import fc from "fast-check";
import { expect, test } from "vitest";
import { mobileNumber, plainDigits } from "./phones.ts";

test.each([
  "01712345678",
  "8801712345678",
  "+8801712345678",
  "＋8801712345678",
  "০১৭১২৩৪৫৬৭৮",
  "০১৭১২-৩৪৫৬৭৮",
  "０１７１２３４５６７８",
  " 0171 2345 678\t",
  "(0171) 2345.678",
  "01712‐345–678―",
  "\u200b01712345678\u200f\u2060\ufeff",
])("%j is 01712345678", (text) => {
  expect(mobileNumber(text)).toBe("01712345678");
});

test.each([
  ["another operator's", "01312345678", "01312345678"],
  ["the last operator's", "01912345678", "01912345678"],
  ["no operator's", "01212345678", undefined],
  ["a digit short", "0171234567", undefined],
  ["a digit long", "017123456789", undefined],
  ["something before it", "x01712345678", undefined],
  ["something behind it", "01712345678x", undefined],
  ["another country's", "+9101712345678", undefined],
  ["a half country code", "801712345678", undefined],
  ["a plus alone before it", "+01712345678", undefined],
  ["a wide plus alone before it", "＋01712345678", undefined],
  ["nothing", "", undefined],
])("a number that is %s is %s: %s", (_, text, number) => {
  expect(mobileNumber(text)).toBe(number);
});

test("digits keep their order and their value in every script, and other words stay", () => {
  expect(plainDigits("০১২৩৪৫৬৭৮৯ ０１２３４５６７８９ abc")).toBe("01234567890123456789abc");
  fc.assert(fc.property(fc.stringMatching(/^\d+$/), (digits) => plainDigits(digits) === digits));
});
