import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded, type EmbeddedServer } from "#api/db/embedded.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { projectPath } from "#runtime/project-path.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { removeStaleFolders, fastTempFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { isAlive } from "#tests/support/processes/is-alive.ts";
import { withServerLock, type Connection } from "./server-lock.ts";
import { zones } from "#tests/support/processes/zones.ts";

interface DatabaseServer {
  connection: Connection;
  /**
   * Names of the template databases, which contain a hash of their sources, so that a change of those makes a new
   * template.
   */
  templates: { empty: string; seeded: string };
  /** Start date of the demo catalogue, ISO 8601; its relative days are counted from there. */
  seededAt: string;
  /** Prefix of the names of this run's databases. */
  prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

async function fingerprint(folders: string[], ...extra: string[]): Promise<string> {
  const hash = createHash("sha256").update(extra.join());
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 12);
}

async function dropDatabases(connection: Connection, shouldDrop: (name: string) => boolean): Promise<void> {
  await withServerLock(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database");
    for (const { name } of rows)
      if (shouldDrop(name)) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Returns true for databases of runs that were killed, and for templates of older sources. */
function isStale(name: string, templates: string[]): boolean {
  const [, pid] = /^test_(\d+)_/.exec(name) ?? [];
  return pid ? !isAlive(Number(pid)) : /^(empty|seeded)_/.test(name) && !templates.includes(name);
}

/** Starts a process that stops the server when this run is gone, which a killed run could not do itself. */
function startStopper(dataDir: string, connection: Connection): ChildProcess {
  const program = projectPath("tests/support/processes/postgres/stop-database.mjs");
  const args = [program, dataDir, JSON.stringify(connection)];
  const stopper = spawn(process.execPath, args, { detached: true, stdio: "ignore" });
  stopper.unref();
  return stopper;
}

/** Sets an unusual time zone, since an operator's PostgreSQL may be configured with any. */
async function setTimeZone(connection: Connection): Promise<void> {
  await withServerLock(connection, (client) => client.query(`alter role current_user set timezone = '${zones.unit}'`));
}

/** Opens the server whose socket is in the folder TEST_DATABASE (used by tests/versions), else an embedded one. */
async function openServer(): Promise<Pick<EmbeddedServer, "connection" | "close">> {
  const host = process.env["TEST_DATABASE"];
  if (host) return { connection: { host, port: 5432, user: "portal" }, close: async () => "left running" };
  const folder = createHash("sha256").update(projectPath("")).digest("hex").slice(0, 12);
  const dataDir = join(fastTempFolder, `portal-tests-${folder}`, "postgres");
  const { connection, close } = await openEmbedded(dataDir, { durable: false });
  const stopper = startStopper(dataDir, connection);
  async function closeBoth() {
    stopper.kill(); // it could stop the server while another run is just about to connect
    return close();
  }
  return { connection, close: closeBoth };
}

/** Starts one PostgreSQL server for the whole test run. Parallel runs share it; the last one stops it. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  await removeStaleFolders();
  const server = await openServer();
  const schema = [migrationsFolder, projectPath("node_modules/graphile-worker/sql")];
  const migrate = await readFile(projectPath("reference-api/db/migrate.ts"), "utf8");
  const sources = [
    "reference-api/content",
    "reference-api/db",
    "reference-api/staff",
    "contract",
    "platform/locale",
  ].map(projectPath);
  const seededAt = new Date();
  const templates = {
    empty: `empty_${await fingerprint(schema, migrate)}`,
    seeded: `seeded_${await fingerprint([...schema, ...sources], dayInDhaka(seededAt))}`,
  };
  const prefix = `test_${process.pid}_`;
  await dropDatabases(server.connection, (name) => isStale(name, Object.values(templates)));
  await setTimeZone(server.connection);
  provide("databaseServer", { connection: server.connection, templates, seededAt: seededAt.toISOString(), prefix });
  return async () => {
    await dropDatabases(server.connection, (name) => name.startsWith(prefix));
    await server.close();
  };
}
