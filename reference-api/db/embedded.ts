import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  initialise,
  isInitialised,
  prepareCluster,
  startServer,
  stopServer,
  type SocketConnection,
} from "./postgres-cluster.ts";
import { toFolderError } from "./data-folder.ts";
import { errorCode } from "#runtime/error-code.ts";
import { withFileLock } from "./file-lock.ts";

export interface EmbeddedServer {
  connection: SocketConnection;
  /** True when this process started the server, false when it adopted a running one. */
  started: boolean;
  /** Ends this process's use of the server; the last process stops the server. End the pools first. */
  close(): Promise<"stopped" | "left running">;
}

interface Options {
  /** False turns off fsync for speed, in tests. Takes effect when the cluster is created. */
  durable?: boolean;
  onProgress?: (message: string) => void;
}

const presenceName = "portal-presence";

/**
 * Opens the connection that marks this process as a user of the server; undefined if no server runs. Waits up to 60
 * seconds for one that starts or stops, and then throws; throws other connection errors at once.
 */
async function openPresence(connection: SocketConnection): Promise<pg.Client | undefined> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ ...connection, database: "postgres", application_name: presenceName });
    client.on("error", () => undefined); // "end" follows and is handled
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = errorCode(error);
      if (code === "ENOENT" || code === "ECONNREFUSED") return undefined;
      const isStartingOrStopping = code === "57P03" || code === "ECONNRESET";
      if (!isStartingOrStopping || performance.now() > deadline) throw error;
    }
    await delay(50);
  }
}

/**
 * Opens the PostgreSQL server in `dataDir`: creates the cluster on the first start, uses a server that already runs,
 * and restarts it when it dies. Several processes may share it. Throws a DataFolderError if the folder cannot be used,
 * an Error if the server does not start.
 */
export async function openEmbedded(
  dataDir: string,
  { durable = true, onProgress = () => undefined }: Options = {},
): Promise<EmbeddedServer> {
  const cluster = await prepareCluster(resolve(dataDir));
  let presence: pg.Client | undefined;
  let started = false;
  let closed: Promise<"stopped" | "left running"> | undefined;

  async function connectOrStart(): Promise<void> {
    if (closed) return;
    presence = await openPresence(cluster.connection);
    if (!presence) {
      onProgress("Starting the database");
      await startServer(cluster);
      started = true;
      presence = await openPresence(cluster.connection);
    }
    if (!presence) throw new Error(`The database in ${cluster.dataDir} stopped right after its start.`);
    presence.once("end", () => {
      presence = undefined;
      void recover();
    });
  }

  async function recover(): Promise<void> {
    while (!closed && !presence) {
      await withFileLock(cluster.lockFolder, connectOrStart).catch(async (error: unknown) => {
        onProgress(`The database is not reachable: ${String(error)}`);
        await delay(1000);
      });
    }
  }

  async function endPresence(): Promise<"stopped" | "left running"> {
    const own = presence ?? (await openPresence(cluster.connection));
    if (!own) return "stopped";
    const others = await own.query(
      "select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [presenceName],
    );
    await own.end();
    if (others.rowCount) return "left running";
    await stopServer(cluster);
    return "stopped";
  }

  await withFileLock(cluster.lockFolder, async () => {
    if (!(await isInitialised(cluster.dataDir))) {
      onProgress("Creating the database (only on the first start)");
      await initialise(cluster, durable);
    }
    await connectOrStart();
  }).catch((error: unknown) => {
    throw ["EROFS", "ENOSPC"].includes(errorCode(error) ?? "") ? toFolderError(cluster.dataDir, error) : error;
  });
  return {
    connection: cluster.connection,
    started,
    close: () => (closed ??= withFileLock(cluster.lockFolder, endPresence)),
  };
}
