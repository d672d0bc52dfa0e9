import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { freePort } from "./free-port.ts";
import { startPortal, type PortalProcess } from "./portal-process.ts";
import { ownFolder } from "./folders/fast-temp-folder.ts";
import { previousRelease } from "./previous-release.ts";
import { startRoundRobin } from "./proxies/round-robin.ts";

type Which = "older" | "newer" | "both";

/**
 * Starts the previous release on a database that it created, and on demand the current one beside it, behind one load
 * balancer.
 */
export async function startTwoReleases() {
  const { name, folder } = await previousRelease();
  const balancer = await startRoundRobin();
  const shared = { DATA_DIR: await ownFolder(), PUBLIC_ORIGIN: balancer.origin };
  const settings = { ...shared, LOG_LEVEL: "warn", TRUSTED_PROXIES: "127.0.0.1" };
  const ports = { older: String(await freePort()), newer: String(await freePort()) };
  const startOlder = () => startPortal({ ...settings, PORT: ports.older }, join(folder, "build/server/index.js"));
  const startNewer = async () => {
    const portal = await startPortal({ ...settings, PORT: ports.newer });
    return { portal, database: await openConfiguredDatabase(readApiEnv(settings)) };
  };

  let older: PortalProcess = await startOlder();
  let newer: ReturnType<typeof startNewer> | undefined;
  balancer.portals = [older.origin];

  return {
    name,
    origin: balancer.origin,
    /** Starts the current release, which migrates the database, unless it runs. Returns the database. */
    upgrade: async () => (await (newer ??= startNewer())).database.db,
    /** Selects the release that handles requests from now on, or both in turn. */
    async lead(which: Which): Promise<void> {
      const { portal } = await (newer ??= startNewer());
      const origins = { older: [older.origin], newer: [portal.origin], both: [older.origin, portal.origin] };
      balancer.portals = origins[which];
    },
    /** Restarts the previous release on the database in its current state. */
    async restartOlder(): Promise<void> {
      await older.stop();
      older = await startOlder();
    },
    async stop(): Promise<void> {
      await older.stop();
      const started = await newer;
      await started?.portal.stop();
      await started?.database.close();
      await balancer.stop();
      await rm(settings.DATA_DIR, { recursive: true, force: true });
    },
  };
}

export type TwoReleases = Awaited<ReturnType<typeof startTwoReleases>>;
