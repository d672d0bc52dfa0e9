import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Creates a token of 256 random bits in base64url, and its SHA-256 in hex. Store only the hash. */
export function newSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type Field = string | number;

/** HMAC-SHA-256 of the fields, joined by NUL characters, as 43 base64url characters. */
export function sign(key: Buffer, ...fields: Field[]): string {
  return createHmac("sha256", key).update(fields.join("\0")).digest("base64url");
}

/** True if the signature of the fields was made with one of the keys. Compares in constant time. */
export function isSignedWith(keys: Buffer[], signature: string, ...fields: Field[]): boolean {
  const actual = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, ...fields));
    return actual.byteLength === expected.byteLength && timingSafeEqual(actual, expected);
  });
}
