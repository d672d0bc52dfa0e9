import type { JobScope } from "./job.ts";

/** Job `backup.make`: makes a backup if one is configured; a repeated run makes another one. */
export async function makeNightlyBackup(_payload: unknown, { backup, log, signal }: JobScope): Promise<void> {
  const path = await backup?.make(signal);
  if (path !== undefined) log.info({ file: path }, "the backup is made");
}
