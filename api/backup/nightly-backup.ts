import { openDatabase, type DatabaseLocation } from "#api/db/client.ts";
import type { Env } from "#env";
import { makeBackup } from "./make-backup.ts";

const dhakaBeforeUtc = 6;

/**
 * The backup that the settings ask for: when, in the words of cron and in UTC, and how. undefined: they ask for none.
 */
export function nightlyBackup(env: Env, location: DatabaseLocation) {
  const { BACKUP_FOLDER: folder, BACKUP_AT, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir } = env;
  if (folder === undefined) return undefined;
  return {
    schedule: `0 ${(BACKUP_AT + 24 - dhakaBeforeUtc) % 24} * * *`,
    /** Makes it on a connection of its own, which nothing hurries. Gives its path. */
    async make(signal: AbortSignal): Promise<string> {
      const open = openDatabase(location);
      try {
        return (await makeBackup(open, { dataDir, folder, passphrase, keep, actor: "the portal", signal })).path;
      } finally {
        await open.close();
      }
    },
  };
}
