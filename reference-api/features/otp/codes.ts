import { randomInt } from "node:crypto";
import { isSignedWith, sign } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";

export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

interface Code {
  salt: string;
  phone: string;
  purpose: string;
  code: string;
}

/** Returns the keyed hash of a code for storage, valid for one salt, number and purpose. */
export function hashCode(keys: KeyRing, { salt, phone, purpose, code }: Code): string {
  return sign(keys.current("one-time code"), salt, phone, purpose, code);
}

export function isCode(keys: KeyRing, hash: string, { salt, phone, purpose, code }: Code): boolean {
  return isSignedWith(keys.all("one-time code"), hash, salt, phone, purpose, code);
}
