import type { JobScope } from "./job.ts";

/** Job `backup.make`: the nightly backup, where one is set up. A repetition makes another one. */
export async function makeNightlyBackup(_payload: unknown, { backup, log, signal }: JobScope): Promise<void> {
  const path = await backup?.make(signal);
  if (path !== undefined) log.info({ path }, "the backup is made");
}
