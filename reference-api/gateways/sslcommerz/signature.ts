import { createHash, timingSafeEqual } from "node:crypto";

const maxSignedFields = 100;

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/**
 * True if `verify_sign` is the correct signature of the fields named in `verify_key`. False if a named field is missing
 * or more than 100 are named. Never proof of payment.
 */
export function isSigned(fields: Record<string, string>, storePassword: string): boolean {
  const names = (fields["verify_key"] ?? "").split(",");
  if (names.length > maxSignedFields || !names.every((name) => name && Object.hasOwn(fields, name))) return false;
  const signed = [...new Set([...names, "store_passwd"])].sort();
  const valueOf = (name: string) => (name === "store_passwd" ? md5(storePassword) : (fields[name] ?? ""));
  const expected = Buffer.from(md5(signed.map((name) => `${name}=${valueOf(name)}`).join("&")));
  const actual = Buffer.from(fields["verify_sign"] ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
