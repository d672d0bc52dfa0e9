import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError, type Env } from "./env.ts";

/** What a key is for. What one was made for says nothing under another, though both come from one secret. */
export type KeyPurpose =
  | `cookie ${string}`
  | "timed-out form"
  | "one-time code"
  | "media link"
  | "payment receipt"
  | "attempt token"
  | "quiz entry token"
  | "gateway tokens"
  | "replicas";

/** Keys of 256 bits, derived from each of SESSION_SECRETS. */
export interface KeyRing {
  /** To sign and to seal with: of the newest secret that every replica knows. */
  newest(purpose: KeyPurpose): Buffer;
  /** To verify and to open with: the newest first, then of every other secret. */
  all(purpose: KeyPurpose): Buffer[];
}

export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** `newestKnown` names the secret to sign with; without it that is the first. */
export function createKeyRing(
  secrets: readonly [string, ...string[]],
  newestKnown: () => string = () => secrets[0],
): KeyRing {
  const derived = new Map<string, Buffer>();

  function keyOf(secret: string, purpose: KeyPurpose): Buffer {
    const name = `${purpose}\0${secret}`;
    const key = derived.get(name) ?? deriveKey(secret, purpose);
    derived.set(name, key);
    return key;
  }

  return {
    newest: (purpose) => keyOf(newestKnown(), purpose),
    all: (purpose) => [...new Set([newestKnown(), ...secrets])].map((secret) => keyOf(secret, purpose)),
  };
}

/** Throws a SettingsError where replicas would each make a secret of their own. */
export function requireSharedSecrets({ SESSION_SECRETS, DATABASE_URL }: Env): void {
  if (!DATABASE_URL || SESSION_SECRETS.length > 0) return;
  throw new SettingsError(
    "SESSION_SECRETS: whoever shares the database of DATABASE_URL must share the secrets too, or logins, codes and links of one are refused by the other: set SESSION_SECRETS to a secret of at least 32 characters, the same everywhere.",
  );
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** The secrets of the settings, the newest first; else one that is made on first run and kept where only this account reads it. */
export async function sessionSecrets({ SESSION_SECRETS, DATA_DIR }: Env): Promise<[string, ...string[]]> {
  const [newest, ...older] = SESSION_SECRETS;
  if (newest !== undefined) return [newest, ...older];
  const file = join(DATA_DIR, "session-secret");
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(unlessPresent);
    await chmod(file, 0o600);
    return [(await readFile(file, "utf8")).trim()];
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new SettingsError(
      `DATA_DIR: the secret of logins, codes and links cannot be kept there (${reason}): let this account write there, or set SESSION_SECRETS.`,
    );
  }
}
