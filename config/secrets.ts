import { createECDH, hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError, type Env } from "./env.ts";

/** What a key is for. What one was made for says nothing under another, though both come from one secret. */
export type KeyPurpose =
  | `cookie ${string}`
  | "timed-out form"
  | "honeypot"
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

/** Files of the data folder that nobody else may read. */
export const secretFiles = ["session-secret", "push-key"] as const;

/** 256 random bits that are made on first run and kept where only this account reads them. */
async function keptSecret(dataDir: string, name: (typeof secretFiles)[number]): Promise<string> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(unlessPresent);
  await chmod(file, 0o600);
  return (await readFile(file, "utf8")).trim();
}

function notKept(what: string, setting: string, error: unknown): SettingsError {
  const reason = error instanceof Error ? error.message : "";
  return new SettingsError(
    `DATA_DIR: ${what} cannot be kept there (${reason}): let this account write there, or set ${setting}.`,
  );
}

/** The secrets of the settings, the newest first; else one that is made on first run. */
export async function sessionSecrets({ SESSION_SECRETS, DATA_DIR }: Env): Promise<[string, ...string[]]> {
  const [newest, ...older] = SESSION_SECRETS;
  if (newest !== undefined) return [newest, ...older];
  return [
    await keptSecret(DATA_DIR, "session-secret").catch((error: unknown) => {
      throw notKept("the secret of logins, codes and links", "SESSION_SECRETS", error);
    }),
  ];
}

/** What push services know the site by: a key of P-256, its halves as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key of the settings, else one that is made on first run; undefined where the site's database is elsewhere: replicas
 * that each make a key of their own would not reach the browsers of the others.
 */
export async function pushKeys({ VAPID_PRIVATE_KEY, DATABASE_URL, DATA_DIR }: Env): Promise<PushKeys | undefined> {
  if (VAPID_PRIVATE_KEY === undefined && DATABASE_URL) return undefined;
  const privateKey =
    VAPID_PRIVATE_KEY ??
    (await keptSecret(DATA_DIR, "push-key").catch((error: unknown) => {
      throw notKept("the key of push messages", "VAPID_PRIVATE_KEY", error);
    }));
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
  } catch {
    throw new SettingsError(
      "VAPID_PRIVATE_KEY: this is no key of P-256: make one by npx web-push generate-vapid-keys.",
    );
  }
  return { privateKey, publicKey: pair.getPublicKey("base64url") };
}
