import { createECDH, hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError, type Env } from "./env.ts";

/** Purpose of a derived key. Values signed or encrypted for one purpose are invalid for every other. */
export type KeyPurpose =
  | `cookie ${string}`
  | "timed-out form"
  | "honeypot"
  | "one-time code"
  | "media link"
  | "payment receipt"
  | "attempt token"
  | "quiz entry token"
  | "gateway tokens";

/** 256-bit keys, derived by purpose from each of SESSION_SECRETS. */
export interface KeyRing {
  /** Key for signing and encrypting, from the first secret. */
  current(purpose: KeyPurpose): Buffer;
  /** Keys for verifying and decrypting: that of `current` first, then of every other secret. */
  all(purpose: KeyPurpose): Buffer[];
}

export function deriveKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

/** Creates a key ring: the first secret signs and encrypts, all of them verify and decrypt. */
export function createKeyRing(secrets: readonly [string, ...string[]]): KeyRing {
  const derived = new Map<string, Buffer>();

  function keyOf(secret: string, purpose: KeyPurpose): Buffer {
    const name = `${purpose}\0${secret}`;
    const key = derived.get(name) ?? deriveKey(secret, purpose);
    derived.set(name, key);
    return key;
  }

  return {
    current: (purpose) => keyOf(secrets[0], purpose),
    all: (purpose) => secrets.map((secret) => keyOf(secret, purpose)),
  };
}

/** Throws a SettingsError if replicas would each generate a secret of their own. */
export function requireSharedSecrets({ SESSION_SECRETS, DATABASE_URL }: Env): void {
  if (!DATABASE_URL || SESSION_SECRETS.length > 0) return;
  throw new SettingsError(
    "SESSION_SECRETS: all processes that share the database of DATABASE_URL need the same secrets, or they reject each other's logins, codes and links: set SESSION_SECRETS to a secret of at least 32 characters, the same everywhere.",
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** Files in DATA_DIR that only this account may read. */
export const secretFiles = ["session-secret", "push-key"] as const;

/** Reads a secret of 256 random bits from DATA_DIR, or creates it, readable only by this account. */
async function readOrCreateSecret(dataDir: string, name: (typeof secretFiles)[number]): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(ignoreExisting);
  await chmod(file, 0o600);
  return (await readFile(file, "utf8")).trim();
}

function notStored(what: string, setting: string, error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message : "";
  return new SettingsError(
    `DATA_DIR: ${what} cannot be stored there (${reason}): give this account write access, or set ${setting}.`,
  );
}

export async function sessionSecrets({ SESSION_SECRETS, DATA_DIR }: Env): Promise<[string, ...string[]]> {
  const [first, ...others] = SESSION_SECRETS;
  if (first !== undefined) return [first, ...others];
  return [
    await readOrCreateSecret(DATA_DIR, "session-secret").catch((error: unknown) => {
      throw notStored("the secret of logins, codes and links", "SESSION_SECRETS", error);
    }),
  ];
}

/** VAPID key pair (P-256) that identifies the site to push services, as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the VAPID keys of the settings, or else those generated on first run. Returns undefined if DATABASE_URL is
 * set without a key: replicas with different keys could not reach each other's subscribers.
 */
export async function pushKeys({ VAPID_PRIVATE_KEY, DATABASE_URL, DATA_DIR }: Env): Promise<PushKeys | undefined> {
  if (VAPID_PRIVATE_KEY === undefined && DATABASE_URL) return undefined;
  const privateKey =
    VAPID_PRIVATE_KEY ??
    (await readOrCreateSecret(DATA_DIR, "push-key").catch((error: unknown) => {
      throw notStored("the key of push messages", "VAPID_PRIVATE_KEY", error);
    }));
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    throw new SettingsError(
      "VAPID_PRIVATE_KEY: not a valid P-256 private key: create one with npx web-push generate-vapid-keys.",
    );
  }
  return { privateKey, publicKey: pair.getPublicKey("base64url") };
}
