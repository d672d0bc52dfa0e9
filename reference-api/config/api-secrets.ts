import { createECDH } from "node:crypto";
import { SettingsError } from "#config/read-settings.ts";
import { readOrCreateSecret, sessionSecretFile } from "#config/secrets.ts";
import type { ApiEnv } from "./api-env.ts";

const pushKeyFile = "push-key";

/** Names of the files in DATA_DIR with secrets, which only the account of the process may read. */
export const secretFiles = [sessionSecretFile, pushKeyFile];

/**
 * Throws a SettingsError if DATABASE_URL is set without SESSION_SECRETS, because each replica would generate a secret
 * of its own.
 */
export function requireSharedSecrets({ SESSION_SECRETS, DATABASE_URL }: ApiEnv): void {
  if (!DATABASE_URL || SESSION_SECRETS.length > 0) return;
  throw new SettingsError(
    "SESSION_SECRETS: all processes that share the database of DATABASE_URL need the same secrets, or they reject each other's logins, codes and links: set SESSION_SECRETS to a secret of at least 32 characters, the same everywhere.",
  );
}

/** VAPID key pair (P-256) that identifies the site to push services, as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the VAPID keys of the settings, or else those generated on first run. Returns undefined if DATABASE_URL is
 * set without a key, since replicas with different keys could not reach each other's subscribers. Throws a
 * SettingsError for an invalid key.
 */
export async function pushKeys(env: ApiEnv): Promise<PushKeys | undefined> {
  const { VAPID_PRIVATE_KEY: setting, DATABASE_URL } = env;
  if (setting === undefined && DATABASE_URL) return undefined;
  const generated = { file: pushKeyFile, what: "the key of push messages", setting: "VAPID_PRIVATE_KEY" };
  const privateKey = setting ?? (await readOrCreateSecret(env, generated));
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
