import { hkdfSync, randomBytes } from "node:crypto";
import { chmod, constants, copyFile, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorCode } from "#runtime/error-code.ts";
import { SettingsError } from "./read-settings.ts";
import type { SharedEnv } from "./shared-env.ts";
import { minSecretLength } from "./shared-settings.ts";

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

/**
 * Creates a file, readable only by this account, with 256 random bits; keeps an existing one. It gets its name only once
 * it is complete: on a full disk, or if the process dies, no short secret stays, and no other process reads one.
 */
async function createSecret(file: string): Promise<void> {
  const unnamed = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(unnamed, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
    await link(unnamed, file)
      .catch((error: unknown) => {
        if (errorCode(error) === "EEXIST") throw error;
        return copyFile(unnamed, file, constants.COPYFILE_EXCL); // a file system without links
      })
      .catch((error: unknown) => {
        if (errorCode(error) !== "EEXIST") throw error;
      });
  } finally {
    await rm(unnamed, { force: true });
  }
}

async function readSecret(file: string): Promise<string> {
  await chmod(file, 0o600);
  return (await readFile(file, "utf8")).trim();
}

/** Name of the file in DATA_DIR with the secret that is generated if SESSION_SECRETS is not set. */
export const sessionSecretFile = "session-secret";

/**
 * Reads a secret from a file in DATA_DIR, or creates the file with 256 random bits, readable only by this account.
 * Throws a SettingsError that names `setting` if the file cannot be created or read, or is too short.
 */
export async function readOrCreateSecret(
  { DATA_DIR }: Pick<SharedEnv, "DATA_DIR">,
  { file: name, what, setting }: { file: string; what: string; setting: string },
): Promise<string> {
  const file = join(DATA_DIR, name);
  const secret = await readSecret(file)
    .catch(async (error: unknown) => {
      if (errorCode(error) !== "ENOENT") throw error;
      await mkdir(DATA_DIR, { recursive: true });
      await createSecret(file);
      return await readSecret(file);
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : "";
      throw new SettingsError(
        `DATA_DIR: ${what} cannot be stored there (${reason}): give this account write access, or set ${setting}.`,
      );
    });
  if (secret.length >= minSecretLength) return secret;
  throw new SettingsError(
    `DATA_DIR: the file ${resolve(file)} is too short for ${what}: put it back from a backup, delete it so that the next start creates a new one, or set ${setting}.`,
  );
}

export async function sessionSecrets(
  env: Pick<SharedEnv, "SESSION_SECRETS" | "DATA_DIR">,
): Promise<[string, ...string[]]> {
  const [first, ...others] = env.SESSION_SECRETS;
  if (first !== undefined) return [first, ...others];
  const what = "the secret of logins, codes and links";
  return [await readOrCreateSecret(env, { file: sessionSecretFile, what, setting: "SESSION_SECRETS" })];
}
