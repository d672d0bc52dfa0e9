import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openEmbedded, type EmbeddedServer } from "#api/db/embedded.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { projectPath } from "#runtime/project-path.ts";
import { dayInDhaka } from "#api/http/wire.ts";
import { dropLeftFolders, isAlive, quickFolder } from "./quick-folder.ts";
import { inTurn, type Connection } from "./server-turn.ts";
import { zones } from "./zones.ts";

interface DatabaseServer {
  connection: Connection;
  /** Names of the templates; they hold what they were made from, so a change there makes a new one. */
  templates: { empty: string; seeded: string };
  /** When the demo catalogue was taken to begin, ISO 8601; its days count from there. */
  seededAt: string;
  /** Begins the names of this run's databases. */
  prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

async function fingerprint(folders: string[], ...words: string[]): Promise<string> {
  const hash = createHash("sha256").update(words.join());
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 12);
}

async function dropDatabases(connection: Connection, isUseless: (name: string) => boolean): Promise<void> {
  await inTurn(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>("select datname as name from pg_database");
    for (const { name } of rows)
      if (isUseless(name)) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** A killed run leaves its databases, a changed migration the template made without it. */
function isLeftOver(name: string, templates: string[]): boolean {
  const [, pid] = /^test_(\d+)_/.exec(name) ?? [];
  return pid ? !isAlive(Number(pid)) : /^(empty|seeded)_/.test(name) && !templates.includes(name);
}

/** A run that is killed stops nothing itself. */
function stopAfterRun(dataDir: string, connection: Connection): ChildProcess {
  const program = projectPath("tests/support/stop-database.mjs");
  const words = [program, dataDir, JSON.stringify(connection)];
  const stopper = spawn(process.execPath, words, { detached: true, stdio: "ignore" });
  stopper.unref();
  return stopper;
}

/** An operator's PostgreSQL may stand in any zone. */
async function moveZone(connection: Connection): Promise<void> {
  await inTurn(connection, (client) => client.query(`alter role current_user set timezone = '${zones.unit}'`));
}

/** The server whose socket is in the folder that TEST_DATABASE names (tests/versions), else an embedded one. */
async function openServer(): Promise<Pick<EmbeddedServer, "connection" | "close">> {
  const given = process.env["TEST_DATABASE"];
  if (given) return { connection: { host: given, port: 5432, user: "portal" }, close: async () => "left running" };
  const folder = createHash("sha256").update(projectPath("")).digest("hex").slice(0, 12);
  const dataDir = join(quickFolder, `portal-tests-${folder}`, "postgres");
  const { connection, close } = await openEmbedded(dataDir, { durable: false });
  const stopper = stopAfterRun(dataDir, connection);
  async function closeBoth() {
    stopper.kill(); // it would take the server of a run that begins now for one that nobody uses
    return close();
  }
  return { connection, close: closeBoth };
}

/** One PostgreSQL for the whole run, shared with runs beside it; the last one stops it. */
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  await dropLeftFolders();
  const server = await openServer();
  const schema = [migrationsFolder, projectPath("node_modules/graphile-worker/sql")];
  const migrate = await readFile(projectPath("api/db/migrate.ts"), "utf8");
  const sources = ["content", "api/db", "api/staff", "contract", "locale"].map(projectPath);
  const seededAt = new Date();
  const templates = {
    empty: `empty_${await fingerprint(schema, migrate)}`,
    seeded: `seeded_${await fingerprint([...schema, ...sources], dayInDhaka(seededAt))}`,
  };
  const prefix = `test_${process.pid}_`;
  await dropDatabases(server.connection, (name) => isLeftOver(name, Object.values(templates)));
  await moveZone(server.connection);
  provide("databaseServer", { connection: server.connection, templates, seededAt: seededAt.toISOString(), prefix });
  return async () => {
    await dropDatabases(server.connection, (name) => name.startsWith(prefix));
    await server.close();
  };
}
