import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readEnv } from "#config/env.ts";
import { ownFolder } from "./quick-folder.ts";

/** How a database ends unprepared: `immediate` throws all sessions out, `kill` takes the first process alone. */
export type Crash = "immediate" | "kill";

const signals = { immediate: "SIGQUIT", kill: "SIGKILL" } as const;

/** A database in a new folder, that can be stopped hard. Whoever has it open starts it again. */
export async function crashableDatabase() {
  const dataDir = await ownFolder();
  const open = await openConfiguredDatabase(readEnv({ DATA_DIR: dataDir }));
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const readPid = async () => Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);

  async function isAnotherUp(before: number): Promise<boolean> {
    const pid = await readPid();
    if (Number.isNaN(pid) || pid === before) return false;
    return open.pool.query("select").then(
      () => true,
      () => false,
    );
  }

  return {
    db: open.db,
    pool: open.pool,
    dataDir,
    /** Stops it hard. `back` says after how many milliseconds it answered again. */
    async crash(how: Crash): Promise<{ back: Promise<number> }> {
      const from = performance.now();
      const before = await readPid();
      process.kill(before, signals[how]);
      async function untilBack(): Promise<number> {
        while (!(await isAnotherUp(before))) await delay(20);
        return performance.now() - from;
      }
      return { back: untilBack() };
    },
    async close(): Promise<void> {
      await open.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
