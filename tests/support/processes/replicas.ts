import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { demoData, ensureDemoData } from "./folders/demo-data.ts";
import { freePort } from "./free-port.ts";
import { startPortal } from "./portal-process.ts";
import { ownFolder } from "./folders/fast-temp-folder.ts";

const run = promisify(execFile);

/** Two portals with these secrets, on one PostgreSQL with the demo's data. */
export async function startReplicas(secrets: string) {
  await ensureDemoData();
  const dataDir = await ownFolder();
  await run("cp", ["-a", `${demoData()}/.`, dataDir]);
  const { db, close } = await openConfiguredDatabase(readApiEnv({ DATA_DIR: dataDir }));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const ports = [String(await freePort()), String(await freePort())] as const;
  const start = (PORT: string, SESSION_SECRETS: string) => startPortal({ ...settings, PORT, SESSION_SECRETS });
  const portals = [await start(ports[0], secrets), await start(ports[1], secrets)];
  const origins = portals.map(({ origin }) => origin);
  let turn = 0;

  return {
    db,
    origins,
    /** Origin of one of the portals, of each in turn. */
    next: () => origins[(turn += 1) % origins.length] ?? "",
    /** Stops a portal as an operator would, and starts it with other secrets. */
    async restart(n: 0 | 1, changed: string): Promise<void> {
      await portals[n]?.stop();
      portals[n] = await start(ports[n], changed);
    },
    async stop(): Promise<void> {
      await Promise.all(portals.map((portal) => portal.stop()));
      await close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
