import { rm } from "node:fs/promises";
import type { LookupFunction } from "node:net";
import { Agent, setGlobalDispatcher } from "undici";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { sessionSecret } from "#tests/load/doctor-cookies.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { poolerPassword, startPgbouncer } from "#tests/support/processes/postgres/pgbouncer.ts";
import { startNginx } from "#tests/support/processes/proxies/nginx.ts";
import { startCluster, waitUntil } from "./cluster.ts";

const host = "portal.example";

/** Starts two database servers under Patroni, HAProxy, PgBouncer, two portals with a folder each, and nginx. */
export async function startSite() {
  const cluster = await startCluster();
  const { haproxy } = cluster;
  const pooler = await startPgbouncer({
    primary: `127.0.0.1 port=${haproxy.primary}`,
    standby: `127.0.0.1 port=${haproxy.standby}`,
  });
  const ports: [string, string] = [String(await freePort()), String(await freePort())];
  const tls = String(await freePort());
  const origin = `https://${host}:${tls}`;
  const folders = [await ownFolder(), await ownFolder()];
  const shared = {
    DATABASE_URL: pooler.urlOf("portal"),
    DATABASE_DIRECT_URL: `postgresql://portal:${encodeURIComponent(poolerPassword)}@127.0.0.1:${haproxy.primary}/portal`,
    DATABASE_READ_URL: pooler.urlOf("portal_standby"),
    DATABASE_POOLER_KEEPS_NAMES: pooler.keepsNames,
    DATABASE_SYNCHRONOUS: "1",
    DEMO: "1",
    PUBLIC_ORIGIN: origin,
    SESSION_SECRETS: sessionSecret,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "error",
  };
  const openDatabase = () => openConfiguredDatabase(readApiEnv(shared));
  await (await openDatabase()).close(); // migrated once, before both portals start
  const portals = [
    await startPortal({ ...shared, PORT: ports[0], DATA_DIR: folders[0] ?? "" }),
    await startPortal({ ...shared, PORT: ports[1], DATA_DIR: folders[1] ?? "" }),
  ];
  const nginx = await startNginx({ host, tls, portals: ports });
  const lookup: LookupFunction = (_host, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]);
  setGlobalDispatcher(new Agent({ connect: { ca: nginx.certificate, lookup } }));

  return {
    cluster,
    origin,
    openDatabase,
    /** Waits until both portals report exactly these lines at /readyz. */
    waitForReadiness(...lines: string[]): Promise<void> {
      const expected = lines.join("\n");
      return waitUntil(`/readyz reports ${lines.join(", ")}`, async () => {
        const texts = await Promise.all(portals.map(async (one) => (await fetch(`${one.origin}/readyz`)).text()));
        return texts.every((text) => text === expected);
      });
    },
    /** Log of both portals. */
    log: () => portals.map(({ output }) => output()).join(""),
    async stop(): Promise<void> {
      await Promise.all(portals.map((portal) => portal.stop()));
      await nginx.stop();
      await pooler.stop();
      await cluster.stop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
