import type { JobScope } from "./job.ts";

/** Job `backup.make`; a repeated run makes another backup. */
export async function makeNightlyBackup(_payload: unknown, { backup, log, signal }: JobScope): Promise<void> {
  const path = await backup?.make(signal);
  if (path !== undefined) log.info({ file: path }, "the backup is made");
}
