import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { serverAccount } from "#api/db/data-folder.ts";
import { deployedFile, ensureProgram, isListening } from "#tests/support/processes/proxies/deployed.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const run = promisify(execFile);
/** Password of the role `portal` at the pooler, and of the pooler at the servers. */
export const poolerPassword = "a password of the pooler";

/** Path of PgBouncer. The variable PGBOUNCER, such as /opt/pgbouncer/bin/pgbouncer, replaces the system's. */
const program = process.env["PGBOUNCER"] ?? "pgbouncer";

/** Returns true if this version (1.21 or later) supports named prepared statements. */
async function supportsPreparedStatements(): Promise<boolean> {
  const { stdout } = await run(program, ["--version"]);
  const [, minor = "0"] = /^PgBouncer 1\.(\d+)/.exec(stdout) ?? [];
  return Number(minor) >= 21;
}

/**
 * Starts PgBouncer with deploy/pgbouncer.ini, with a port and a password of this run, in front of the servers at the
 * hosts `primary` and `standby`: folders of their sockets, or addresses with `port=`.
 */
export async function startPgbouncer({ primary, standby }: { primary: string; standby: string }) {
  await ensureProgram(program);
  const isNewer = await supportsPreparedStatements();
  const folder = await ownFolder();
  const port = String(await freePort());
  const users = join(folder, "userlist.txt");
  const file = join(folder, "pgbouncer.ini");
  await writeFile(users, `"portal" "${poolerPassword}"\n`);
  const config = await deployedFile("pgbouncer.ini", [
    ["host=postgres", `host=${primary}`],
    ["host=standby", `host=${standby}`],
    ["listen_addr = *", "listen_addr = 127.0.0.1"],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", users],
    ...(isNewer ? [["; max_prepared_statements", "max_prepared_statements"] satisfies [string, string]] : []),
  ]);
  await writeFile(file, config);
  const account = await serverAccount(folder); // it refuses to run as root
  const server = spawn(program, ["--quiet", file], { ...account, stdio: "inherit" });
  const exited = once(server, "exit");
  while (server.exitCode === null && !(await isListening(port))) await delay(50);
  if (server.exitCode !== null) throw new Error("pgbouncer did not start");
  return {
    /** Value of DATABASE_POOLER_KEEPS_NAMES for this version. */
    keepsNames: isNewer ? "1" : "0",
    /** Connection URL of one of its databases. */
    urlOf: (database: string) =>
      `postgresql://portal:${encodeURIComponent(poolerPassword)}@127.0.0.1:${port}/${database}`,
    async stop(): Promise<void> {
      server.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
