import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for whoever gets the token; only their SHA-256 is kept. */
export function newSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
