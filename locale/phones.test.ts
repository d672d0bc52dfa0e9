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
])("normalizes %j to 01712345678", (text) => {
  expect(mobileNumber(text)).toBe("01712345678");
});

test.each([
  ["of another operator", "01312345678", "01312345678"],
  ["of the last operator", "01912345678", "01912345678"],
  ["of no operator", "01212345678", undefined],
  ["one digit short", "0171234567", undefined],
  ["one digit long", "017123456789", undefined],
  ["preceded by a letter", "x01712345678", undefined],
  ["followed by a letter", "01712345678x", undefined],
  ["of another country", "+9101712345678", undefined],
  ["prefixed with half a country code", "801712345678", undefined],
  ["prefixed with a plus only", "+01712345678", undefined],
  ["prefixed with a full-width plus only", "＋01712345678", undefined],
  ["empty", "", undefined],
])("parses a number that is %s: %j becomes %s", (_, text, number) => {
  expect(mobileNumber(text)).toBe(number);
});

test("converts digits of every script in order and keeps other words", () => {
  expect(plainDigits("০১২৩৪৫৬৭৮৯ ０１２３４５６７８９ abc")).toBe("01234567890123456789abc");
  fc.assert(fc.property(fc.stringMatching(/^\d+$/), (digits) => plainDigits(digits) === digits));
});
