import { createHash, timingSafeEqual } from "node:crypto";

const maxSignedFields = 100;

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/**
 * Whether `verify_sign` fits the fields. A webhook that lists a field it does not carry is not signed. Never a proof of
 * payment.
 */
export function isSigned(fields: Record<string, string>, storePassword: string): boolean {
  const names = (fields["verify_key"] ?? "").split(",");
  if (names.length > maxSignedFields || !names.every((name) => name && Object.hasOwn(fields, name))) return false;
  const signed = [...new Set([...names, "store_passwd"])].sort();
  const valueOf = (name: string) => (name === "store_passwd" ? md5(storePassword) : (fields[name] ?? ""));
  const expected = Buffer.from(md5(signed.map((name) => `${name}=${valueOf(name)}`).join("&")));
  const given = Buffer.from(fields["verify_sign"] ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
