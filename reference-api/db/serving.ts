import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { expectResponses } from "./pool.ts";

/** Keys of the advisory lock that every registered process holds in shared mode. */
const lockKeys = [7_213_002, 0];
const reconnectMs = 1000;
const silentMs = 7000;

/** Counts the processes registered by `registerServing()` on this database, whatever their release. */
export async function countServing(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2
      and granted and database = (select oid from pg_database where datname = current_database())`,
    lockKeys,
  );
  return rows[0]?.count ?? 0;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined); // "end" follows
  try {
    await client.connect();
    expectResponses(client, silentMs);
    await client.query("select pg_advisory_lock_shared($1, $2)", lockKeys);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Registers this process as serving visitors, for `countServing()`, on a connection of its own: PostgreSQL forgets a
 * process that dies. Reconnects after an outage of the database; throws if the first connection fails.
 */
export async function registerServing(connection: pg.ClientConfig): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let reconnecting: Promise<void> = Promise.resolve();

  async function register(): Promise<void> {
    const connected = await connect(connection);
    client = connected;
    connected.once("end", () => {
      client = undefined;
      reconnecting = reconnect();
    });
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted && !client) {
      await delay(reconnectMs, undefined, { signal: closing.signal, ref: false })
        .then(register)
        .catch(() => undefined);
    }
  }

  await register();
  return {
    async close() {
      closing.abort();
      await reconnecting;
      await client?.end();
    },
  };
}
