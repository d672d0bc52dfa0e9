import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SettingsError } from "#env";

/** The cookies' secrets: those of the settings, else one that is made on first run and kept where only this account reads it. */
export async function cookieSecrets(given: string[], dataDir: string): Promise<string[]> {
  if (given.length > 0) return given;
  const file = join(dataDir, "cookie-secret");
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(unlessPresent);
    await chmod(file, 0o600);
    return [(await readFile(file, "utf8")).trim()];
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new SettingsError(
      `DATA_DIR: the cookies' secret cannot be kept there (${reason}): let this account write there, or set SESSION_SECRETS.`,
    );
  }
}

function unlessPresent(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
