import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

/** Ways to crash a database: `immediate` is PostgreSQL's immediate shutdown, `kill` kills the postmaster process. */
export type Crash = "immediate" | "kill";

const signals = { immediate: "SIGQUIT", kill: "SIGKILL" } as const;

/** Opens a database in a new folder that can be crashed. The processes that have it open restart it. */
export async function crashableDatabase() {
  const dataDir = await ownFolder();
  const open = await openConfiguredDatabase(readApiEnv({ DATA_DIR: dataDir }));
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const readPid = async () => Number.parseInt(await readFile(pidFile, "utf8").catch(() => ""), 10);

  async function isRestarted(before: number): Promise<boolean> {
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
    /** Crashes the database. `back` resolves, once it accepts queries again, to the milliseconds that took. */
    async crash(how: Crash): Promise<{ back: Promise<number> }> {
      const from = performance.now();
      const before = await readPid();
      process.kill(before, signals[how]);
      async function untilBack(): Promise<number> {
        while (!(await isRestarted(before))) await delay(20);
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
