import { expect, test } from "vitest";
import { mobileNumber } from "./phones.ts";

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
  "\u202a+880 1712-345678\u202c",
  "\u2066+8801712345678\u2069",
  "008801712345678",
  "+880 (0) 1712-345678",
  "+৮৮০ (০) ১৭১২ ৩৪৫৬৭৮",
  "8801712 345678",
  "1712345678",
  "১৭১২৩৪৫৬৭৮",
  "01712\u2212345678",
  "01712/345678",
  "०१७१२३४५६७८",
  "٠١٧١٢٣٤٥٦٧٨",
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
  ["of another country in ten digits", "+1712345678", undefined],
  ["prefixed with one zero of a country code", "08801712345678", undefined],
  ["of a landline", "0212345678", undefined],
  ["ten digits of no operator", "1212345678", undefined],
  ["two numbers", "01712345678 01712345678", undefined],
  ["empty", "", undefined],
])("parses a number that is %s: %j becomes %s", (_, text, number) => {
  expect(mobileNumber(text)).toBe(number);
});
