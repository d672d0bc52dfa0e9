import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import {
  DataFolderError,
  toFolderError,
  makePrivateFolder,
  toProgramError,
  requirePathAccess,
  serverAccount,
  socketFolder,
  type SystemAccount,
} from "./data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";
import { findBinaries, type Binaries } from "./postgres-binaries.ts";

/**
 * Connection options for `pg.Pool` and `pg.Client`: the folder of the socket, the port number in its name, and the
 * user.
 */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
}

/** A PostgreSQL data folder, and what it takes to run a server on it. */
interface Cluster {
  dataDir: string;
  connection: SocketConnection;
  lockFolder: string;
  account: SystemAccount;
  binaries: Binaries;
}

const run = promisify(execFile);

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "64MB",
  log_min_messages: "warning",
  log_checkpoints: "off",
  // the rows and statements behind an error hold names and phone numbers
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  // logs statements that take a second or more, without their values
  log_min_duration_statement: "1000",
  log_parameter_max_length: "0",
};
/** Maximum number of connections, passed at each start, so that it applies to existing clusters too. */
const maxConnections = 200;
const withoutDurability = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

function runAs(account: SystemAccount, program: string, args: string[]) {
  const { NODE_ENV, PATH } = process.env;
  return run(program, args, { ...account, cwd: "/", env: { NODE_ENV, PATH, LC_ALL: "C", TZ: "UTC" } });
}

export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  const account = await serverAccount(dataDir);
  const host = socketFolder(dataDir);
  const lockFolder = socketFolder(`${dataDir}.lock`);
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await requirePathAccess(account, binaries.initdb, "move the application to a folder open to all");
    for (const folder of new Set([dataDir, host])) {
      await requirePathAccess(account, dirname(folder), "set DATA_DIR to a folder open to all");
    }
    for (const folder of [lockFolder, host]) if (folder !== dataDir) await makePrivateFolder(folder, account);
  } catch (error) {
    throw toFolderError(dataDir, error);
  }
  return { dataDir, connection: { host, port: 5432, user: "portal" }, lockFolder, account, binaries };
}

export async function isInitialised(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw new DataFolderError(`${dataDir} is not a readable folder: remove it, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  });
  if (names.length === 0 || names.includes("PG_VERSION")) return names.length > 0;
  throw new DataFolderError(`${dataDir} holds files but no database: empty it, or set DATA_DIR to another folder.`);
}

// Renames the finished cluster to its final name, so that a killed first start leaves nothing that looks like a
// cluster.
export async function initialise({ dataDir, connection, account, binaries }: Cluster, durable: boolean): Promise<void> {
  const parent = dirname(dataDir);
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of await readdir(parent)) {
    // fails while an initdb that outlived its parent still writes there; the next start removes it
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true }).catch(() => undefined);
  }
  const fresh = await mkdtemp(join(parent, prefix));
  if (account) await chown(fresh, account.uid, account.gid);
  const configured = Object.entries(durable ? settings : { ...settings, ...withoutDurability });
  await runAs(account, binaries.initdb, [
    "--pgdata",
    fresh,
    "--username",
    connection.user,
    "--auth-local=trust",
    "--auth-host=reject",
    "--encoding=UTF8",
    "--no-locale",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
    ...configured.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]).catch(async (error: unknown) => {
    throw await toProgramError(dataDir, String(error), error);
  });
  await rename(fresh, dataDir);
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return /^\d+ \(postgres\) [^ZX]/.test(status);
  }
  const ps = await run("ps", ["-p", String(pid), "-o", "stat=,comm="]).catch(() => ({ stdout: "" }));
  return !ps.stdout.startsWith("Z") && /(?:^|[\s/])postgres$/.test(ps.stdout.trim());
}

// PostgreSQL ignores the lock file of a dead process, but not of a zombie or of another process with a reused pid.
async function dropStaleLocks({ dataDir, connection: { host, port } }: Cluster): Promise<void> {
  for (const file of [join(dataDir, "postmaster.pid"), join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
    if (!(await isPostgres(pid))) await rm(file, { force: true });
  }
}

function controlServer({ dataDir, account, binaries }: Cluster, ...args: string[]) {
  return runAs(account, binaries.pg_ctl, ["--pgdata", dataDir, "--silent", "--wait", "--timeout=100", ...args]);
}

// pg_ctl starts the server in its own session, so that Ctrl-C in our terminal does not reach it.
export async function startServer(cluster: Cluster): Promise<void> {
  const { dataDir, connection } = cluster;
  const log = join(dataDir, "server.log");
  const socketOption = connection.host === dataDir ? "-k ." : `-k '${connection.host}'`;
  const options = `${socketOption} -c max_connections=${maxConnections}`;
  const deadline = performance.now() + 15_000;
  await dropStaleLocks(cluster);
  for (;;) {
    try {
      await controlServer(cluster, "start", "--log", log, "--options", options);
      return;
    } catch (error) {
      const lastLines = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-4).join("\n");
      // busy backends briefly survive a killed server and keep its shared memory
      const isTemporary = lastLines.includes("still in use") && performance.now() < deadline;
      const failure = new Error(`The database does not start. Its log ${log} ends:\n${lastLines}`, { cause: error });
      if (!isTemporary) throw await toProgramError(dataDir, lastLines, failure);
    }
    await delay(100);
  }
}

export async function stopServer(cluster: Cluster): Promise<void> {
  await controlServer(cluster, "stop", "--mode=fast");
}
