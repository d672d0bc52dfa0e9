import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { serverAccount } from "#api/db/data-folder.ts";
import { deployedFile, ensureProgram, isListening } from "./deployed.ts";
import { freePort } from "./free-port.ts";
import { ownFolder } from "./quick-folder.ts";

const run = promisify(execFile);
const password = "a password of the pooler";

/** Another PgBouncer than the system's, as PGBOUNCER=/opt/pgbouncer/bin/pgbouncer names it. */
const program = process.env["PGBOUNCER"] ?? "pgbouncer";

/** Whether it keeps statements by their names. */
async function keepsNames(): Promise<boolean> {
  const { stdout } = await run(program, ["--version"]);
  const [, minor = "0"] = /^PgBouncer 1\.(\d+)/.exec(stdout) ?? [];
  return Number(minor) >= 21;
}

/** PgBouncer by the file of deploy/ before the servers whose sockets are in these folders, with a port and a password of this run. */
export async function startPgbouncer({ primary, standby }: { primary: string; standby: string }) {
  await ensureProgram(program);
  const isNewer = await keepsNames();
  const place = await ownFolder();
  const port = String(await freePort());
  const users = join(place, "userlist.txt");
  const file = join(place, "pgbouncer.ini");
  await writeFile(users, `"portal" "${password}"\n`);
  const ours = await deployedFile("pgbouncer.ini", [
    ["host=postgres", `host=${primary}`],
    ["host=standby", `host=${standby}`],
    ["listen_addr = *", "listen_addr = 127.0.0.1"],
    ["listen_port = 6432", `listen_port = ${port}`],
    ["/etc/pgbouncer/userlist.txt", users],
    ...(isNewer ? [["; max_prepared_statements", "max_prepared_statements"] satisfies [string, string]] : []),
  ]);
  await writeFile(file, ours);
  const account = await serverAccount(place); // as root it refuses to run
  const server = spawn(program, ["--quiet", file], { ...account, stdio: "inherit" });
  const exited = once(server, "exit");
  while (server.exitCode === null && !(await isListening(port))) await delay(50);
  if (server.exitCode !== null) throw new Error("pgbouncer did not start");
  return {
    /** What DATABASE_POOLER_KEEPS_NAMES must say of it. */
    keepsNames: isNewer ? "1" : "0",
    /** Its address of one of its databases. */
    urlOf: (database: string) => `postgresql://portal:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    async stop(): Promise<void> {
      server.kill("SIGTERM");
      await exited;
      await rm(place, { recursive: true, force: true });
    },
  };
}
