import { createHash, createHmac, randomBytes } from "node:crypto";

/** 256 random bits for whoever gets the token; only their SHA-256 is kept. */
export function newSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** A token that follows from the words: whoever has the secret makes the same one again, nobody else can. */
export function derivedToken(secret: string, ...words: string[]): { token: string; hash: string } {
  const token = createHmac("sha256", secret).update(words.join("\0")).digest("base64url");
  return { token, hash: hashToken(token) };
}
