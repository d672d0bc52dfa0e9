import { createHmac, randomInt, timingSafeEqual } from "node:crypto";

const digits = 6;

export function newCode(): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** What is kept of a code: good for one number and one purpose, and worthless without the pepper. */
export function hashCode(
  pepper: string,
  words: { salt: string; phone: string; purpose: string; code: string },
): string {
  const { salt, phone, purpose, code } = words;
  return createHmac("sha256", pepper).update([salt, phone, purpose, code].join("\0")).digest("hex");
}

export function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
