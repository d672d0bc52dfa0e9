import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { hashCode, isCode, newCode } from "./codes.ts";

test("a code has six digits, its zeros too, and is not the same each time", () => {
  const codes = Array.from({ length: 2000 }, newCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test("what is kept of a code is good for its salt, number, purpose and secret alone", () => {
  const keys = createKeyRing(["a secret"]);
  const words = { salt: "s", phone: "01711111111", purpose: "join", code: "123456" };
  const hash = hashCode(keys, words);
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(hash).not.toContain(words.code);
  expect(isCode(keys, hash, words)).toBe(true);
  expect(isCode(createKeyRing(["another secret"]), hash, words)).toBe(false);
  const others = [
    { ...words, salt: "t" },
    { ...words, phone: "01711111112" },
    { ...words, purpose: "reset" },
    { ...words, code: "123457" },
    { ...words, purpose: "joi", code: "n123456" }, // where one word ends and the next begins counts too
  ];
  expect(others.filter((other) => isCode(keys, hash, other))).toEqual([]);
  expect(isCode(keys, "", words)).toBe(false);
});
