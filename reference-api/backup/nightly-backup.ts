import { openDatabase, type DatabaseLocation } from "#api/db/client.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import { makeBackup } from "./make-backup.ts";

const dhakaOffsetHours = 6;

/**
 * Returns the cron schedule (in UTC) of the nightly backup and the function that makes it; undefined without
 * BACKUP_FOLDER.
 */
export function nightlyBackup(env: ApiEnv, location: DatabaseLocation) {
  const { BACKUP_FOLDER: folder, BACKUP_AT, BACKUP_KEEP: keep, BACKUP_PASSPHRASE: passphrase, DATA_DIR: dataDir } = env;
  if (folder === undefined) return undefined;
  return {
    schedule: `0 ${(BACKUP_AT + 24 - dhakaOffsetHours) % 24} * * *`,
    /** Makes the backup on its own connection without timeouts. Returns its path. */
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
