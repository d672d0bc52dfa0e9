import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits for whoever gets the token; only their SHA-256 is kept. */
export function newSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

type Word = string | number;

/** The words' HMAC, in 43 characters: whoever has the key makes the same one again, nobody else can. */
export function sign(key: Buffer, ...words: Word[]): string {
  return createHmac("sha256", key).update(words.join("\0")).digest("base64url");
}

/** Whether one of the keys has signed these words. */
export function isSigned(keys: Buffer[], signature: string, ...words: Word[]): boolean {
  const given = Buffer.from(signature);
  return keys.some((key) => {
    const right = Buffer.from(sign(key, ...words));
    return given.byteLength === right.byteLength && timingSafeEqual(given, right);
  });
}
