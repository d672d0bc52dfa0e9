import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError } from "./read-settings.ts";
import type { SharedEnv } from "./shared-env.ts";

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

/** 256-bit keys, derived from each of the session secrets and a purpose. */
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

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/** Name of the file in DATA_DIR with the secret that is generated if SESSION_SECRETS is not set. */
export const sessionSecretFile = "session-secret";

/**
 * Reads a secret from a file in DATA_DIR, or creates the file with 256 random bits, readable only by this account.
 * Throws a SettingsError that names `setting` if the file cannot be created or read.
 */
export async function readOrCreateSecret(
  { DATA_DIR }: Pick<SharedEnv, "DATA_DIR">,
  { file: name, what, setting }: { file: string; what: string; setting: string },
): Promise<string> {
  const file = join(DATA_DIR, name);
  try {
    await mkdir(DATA_DIR, { recursive: true });
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(ignoreExisting);
    await chmod(file, 0o600);
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new SettingsError(
      `DATA_DIR: ${what} cannot be stored there (${reason}): give this account write access, or set ${setting}.`,
    );
  }
}

export async function sessionSecrets(
  env: Pick<SharedEnv, "SESSION_SECRETS" | "DATA_DIR">,
): Promise<[string, ...string[]]> {
  const [first, ...others] = env.SESSION_SECRETS;
  if (first !== undefined) return [first, ...others];
  const what = "the secret of logins, codes and links";
  return [await readOrCreateSecret(env, { file: sessionSecretFile, what, setting: "SESSION_SECRETS" })];
}
