import { execFile } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import {
  DataFolderError,
  folderTrouble,
  makePrivateFolder,
  programTrouble,
  requirePassage,
  serverAccount,
  socketFolder,
  type Account,
} from "./data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";
import { exclusive } from "./exclusive.ts";
import { findBinaries, type Binaries } from "./postgres-binaries.ts";

export interface EmbeddedServer {
  /** What `pg.Pool` and `pg.Client` need: the folder of the socket, its number, the user. */
  connection: { host: string; port: number; user: string };
  /** True when this process started the server, false when it adopted a running one. */
  started: boolean;
  /** Ends this process's presence; the last process out stops the server. End the pools first. */
  close(): Promise<"stopped" | "left running">;
}

interface Options {
  /** False gives up safety for speed, for tests. It takes effect when the cluster is first made. */
  durable?: boolean;
  onProgress?: (message: string) => void;
}

interface Cluster {
  dataDir: string;
  connection: EmbeddedServer["connection"];
  lockFolder: string;
  account: Account;
  binaries: Binaries;
}

const run = promisify(execFile);
const presenceName = "portal-presence";

const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  shared_buffers: "64MB",
  log_min_messages: "warning",
  log_checkpoints: "off",
  // the rows and statements behind an error hold names and phone numbers
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  // a statement that takes a second is told of in the server's own log, without its values
  log_min_duration_statement: "1000",
  log_parameter_max_length: "0",
};
/** Told at each start, so that older clusters have it too: a process takes up to thirty connections, and twenty without jobs. */
const mostConnections = 200;
const withoutDurability = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

function runAs(account: Account, program: string, args: string[]) {
  const { NODE_ENV, PATH } = process.env;
  return run(program, args, { ...account, cwd: "/", env: { NODE_ENV, PATH, LC_ALL: "C", TZ: "UTC" } });
}

async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  const account = await serverAccount(dataDir);
  const host = socketFolder(dataDir);
  const lockFolder = socketFolder(`${dataDir}.lock`);
  try {
    await mkdir(dirname(dataDir), { recursive: true });
    await requirePassage(account, binaries.initdb, "move the application to a folder open to all");
    for (const folder of new Set([dataDir, host])) {
      await requirePassage(account, dirname(folder), "set DATA_DIR to a folder open to all");
    }
    for (const folder of [lockFolder, host]) if (folder !== dataDir) await makePrivateFolder(folder, account);
  } catch (error) {
    throw folderTrouble(dataDir, error);
  }
  return { dataDir, connection: { host, port: 5432, user: "portal" }, lockFolder, account, binaries };
}

async function isInitialised(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw new DataFolderError(`${dataDir} is not a readable folder: remove it, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  });
  if (names.length === 0 || names.includes("PG_VERSION")) return names.length > 0;
  throw new DataFolderError(`${dataDir} holds files but no database: empty it, or set DATA_DIR to another folder.`);
}

// The finished cluster gets its name by a rename, so that a start killed halfway leaves nothing that looks like one.
async function initialise({ dataDir, connection, account, binaries }: Cluster, durable: boolean): Promise<void> {
  const parent = dirname(dataDir);
  const prefix = `${basename(dataDir)}.new-`;
  for (const name of await readdir(parent)) {
    // an initdb that outlived its parent may still write there: then the next start clears it
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true }).catch(() => undefined);
  }
  const fresh = await mkdtemp(join(parent, prefix));
  if (account) await chown(fresh, account.uid, account.gid);
  const configured = Object.entries(durable ? settings : { ...settings, ...withoutDurability });
  await runAs(account, binaries.initdb, [
    ...["--pgdata", fresh, "--username", connection.user, "--auth-local=trust", "--auth-host=reject"],
    ...["--encoding=UTF8", "--no-locale", "--no-instructions", ...(durable ? [] : ["--no-sync"])],
    ...configured.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]).catch(async (error: unknown) => {
    throw await programTrouble(dataDir, String(error), error);
  });
  await rename(fresh, dataDir);
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return /^\d+ \(postgres\) [^ZX]/.test(status);
  }
  const ps = await run("ps", ["-p", String(pid), "-o", "stat=,comm="]).catch(() => ({ stdout: "" }));
  return /^[^Z]\S*\s+(.*\/)?postgres\s*$/.test(ps.stdout);
}

// PostgreSQL itself passes over the file of a dead process, but not of a zombie, nor of a stranger with its number.
async function dropStaleLocks({ dataDir, connection: { host, port } }: Cluster): Promise<void> {
  for (const file of [join(dataDir, "postmaster.pid"), join(host, `.s.PGSQL.${port}.lock`)]) {
    const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
    if (!(await isPostgres(pid))) await rm(file, { force: true });
  }
}

function controlServer({ dataDir, account, binaries }: Cluster, ...args: string[]) {
  return runAs(account, binaries.pg_ctl, ["--pgdata", dataDir, "--silent", "--wait", "--timeout=100", ...args]);
}

// pg_ctl gives the server a session of its own: Ctrl-C in our terminal does not reach it.
async function startServer(cluster: Cluster): Promise<void> {
  const { dataDir, connection } = cluster;
  const log = join(dataDir, "server.log");
  const socketOption = connection.host === dataDir ? "-k ." : `-k '${connection.host}'`;
  const options = `${socketOption} -c max_connections=${mostConnections}`;
  const givesUpAt = performance.now() + 15_000;
  await dropStaleLocks(cluster);
  for (;;) {
    try {
      await controlServer(cluster, "start", "--log", log, "--options", options);
      return;
    } catch (error) {
      const lastLines = (await readFile(log, "utf8").catch(() => "")).trimEnd().split("\n").slice(-4).join("\n");
      // busy backends outlive a killed server a little, and hold its memory
      const passes = lastLines.includes("still in use") && performance.now() < givesUpAt;
      const failure = new Error(`The database does not start. Its log ${log} ends:\n${lastLines}`, { cause: error });
      if (!passes) throw await programTrouble(dataDir, lastLines, failure);
    }
    await delay(100);
  }
}

/** A connection that counts as this process's presence, or undefined when no server runs. */
async function enter(connection: EmbeddedServer["connection"]): Promise<pg.Client | undefined> {
  const givesUpAt = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...connection, database: "postgres", application_name: presenceName });
    client.on("error", () => undefined); // "end" follows, and is heard
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = errorCode(error);
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      const isStartingOrStopping = code === "57P03" || code === "ECONNRESET";
      if (!isStartingOrStopping || performance.now() > givesUpAt) throw error;
    }
    await delay(50);
  }
}

/**
 * Opens the PostgreSQL in `dataDir`: makes it on the first start, adopts it when it already runs, starts it again when
 * it dies. Several processes may share it. Throws a DataFolderError when the folder cannot be used.
 */
export async function openEmbedded(
  dataDir: string,
  { durable = true, onProgress = () => undefined }: Options = {},
): Promise<EmbeddedServer> {
  const cluster = await prepareCluster(resolve(dataDir));
  let presence: pg.Client | undefined;
  let started = false;
  let closed: Promise<"stopped" | "left running"> | undefined;

  async function attend(): Promise<void> {
    if (closed) return;
    presence = await enter(cluster.connection);
    if (!presence) {
      onProgress("Starting the database");
      await startServer(cluster);
      started = true;
      presence = await enter(cluster.connection);
    }
    if (!presence) throw new Error(`The database in ${cluster.dataDir} stopped right after its start.`);
    presence.once("end", () => {
      presence = undefined;
      void attendAgain();
    });
  }

  async function attendAgain(): Promise<void> {
    while (!closed && !presence) {
      await exclusive(cluster.lockFolder, attend).catch(async (error: unknown) => {
        onProgress(`The database is away: ${String(error)}`);
        await delay(1000);
      });
    }
  }

  async function leave(): Promise<"stopped" | "left running"> {
    const last = presence ?? (await enter(cluster.connection));
    if (!last) return "stopped";
    const others = await last.query(
      "select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [presenceName],
    );
    await last.end();
    if (others.rowCount) return "left running";
    await controlServer(cluster, "stop", "--mode=fast");
    return "stopped";
  }

  await exclusive(cluster.lockFolder, async () => {
    if (!(await isInitialised(cluster.dataDir))) {
      onProgress("Making the database (only on the first start)");
      await initialise(cluster, durable);
    }
    await attend();
  }).catch((error: unknown) => {
    throw ["EROFS", "ENOSPC"].includes(errorCode(error) ?? "") ? folderTrouble(cluster.dataDir, error) : error;
  });
  return {
    connection: cluster.connection,
    started,
    close: () => (closed ??= exclusive(cluster.lockFolder, leave)),
  };
}
