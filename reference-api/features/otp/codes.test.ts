import { expect, test } from "vitest";
import { createKeyRing } from "#config/secrets.ts";
import { apiSettings } from "#api/config/api-settings.ts";
import { OtpCode } from "#contract/account/otp.ts";
import { hashCode, isCode, newCode } from "./codes.ts";

test("a code is random and has the given number of digits, with leading zeros", () => {
  const codes = Array.from({ length: 2000 }, () => newCode(6));
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  expect(codes.some((code) => code.startsWith("0"))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(1900);
});

test("the contract accepts codes of every length that the setting allows, and of no other", () => {
  const lengths = Array.from({ length: 12 }, (_, n) => n + 1);
  const allowed = lengths.filter((digits) => apiSettings.OTP_DIGITS.safeParse(digits).success);
  expect(allowed).toContain(6);
  expect(lengths.filter((digits) => OtpCode.safeParse(newCode(digits)).success)).toEqual(allowed);
});

test("the hash of a code matches only its salt, number, purpose and secret", () => {
  const keys = createKeyRing(["a secret"]);
  const input = { salt: "s", phone: "01711111111", purpose: "join", code: "123456" };
  const hash = hashCode(keys, input);
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(hash).not.toContain(input.code);
  expect(isCode(keys, hash, input)).toBe(true);
  expect(isCode(createKeyRing(["another secret"]), hash, input)).toBe(false);
  const others = [
    { ...input, salt: "t" },
    { ...input, phone: "01711111112" },
    { ...input, purpose: "reset" },
    { ...input, code: "123457" },
    { ...input, purpose: "joi", code: "n123456" }, // the boundary between the values counts too
  ];
  expect(others.filter((other) => isCode(keys, hash, other))).toEqual([]);
  expect(isCode(keys, "", input)).toBe(false);
});
