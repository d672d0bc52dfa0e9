import { setTimeout as delay } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { deferredTimeout } from "#runtime/timeouts.ts";
import type { Connections, Database } from "./client.ts";

/** Streaming standby, for reads that may miss the writes of the last seconds. */
export interface Standby {
  /**
   * Runs `read` on the standby, and on `primary` if the standby lags too far, is down or too slow, or if `read` throws
   * (the row in question may not be replicated yet). `read` may therefore run twice and must not write.
   */
  read<Result>(primary: Database, read: (db: Database) => Promise<Result>): Promise<Result>;
  /** True if the standby has replayed everything that was written until `maxAgeMs` ago. */
  isUpToDate(): boolean;
  close(): Promise<void>;
}

interface Bounds {
  /** Maximum replication lag, in milliseconds. */
  maxAgeMs?: number;
  checkIntervalMs?: number;
}

/** Timeout of a read on the standby in milliseconds; leaves a page enough time to read from the primary instead. */
const readTimeoutMs = 1000;

class ReadTimeout extends Error {}

/**
 * True for a timeout of the read and for a statement that failed without an error from PostgreSQL, as when the
 * connection is lost; false for any other error.
 */
function isUnavailable(error: unknown): boolean {
  const hasResponded = error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError;
  return error instanceof ReadTimeout || (error instanceof DrizzleQueryError && !hasResponded);
}

const cluster = "(select system_identifier from pg_control_system())::text || current_database()";
const currentPosition = `select pg_current_wal_lsn()::text as lsn, ${cluster} as cluster`;
const newestReplayed = `
  select max(at_ms) as "atMs" from unnest($1::pg_lsn[], $2::float8[]) as written (lsn, at_ms)
  where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn() and $3 = ${cluster}`;

/**
 * Monitors the replication lag of a standby until `close()`, which ends its connections. Measures the lag with this
 * process's clock only: records the primary's WAL position at each check, and asks the standby which of these positions
 * it has replayed. A standby that was promoted, belongs to another database or does not respond counts as lagging.
 */
export async function followStandby(
  standby: Connections & { close(): Promise<void> },
  primary: pg.Pool,
  { maxAgeMs = 5000, checkIntervalMs = 1000 }: Bounds = {},
): Promise<Standby> {
  let written: { lsn: string; atMs: number }[] = [];
  let replayedUntilMs = -Infinity;
  const ended = new AbortController();

  const isUpToDate = () => performance.now() - replayedUntilMs <= maxAgeMs;

  async function measureLag(): Promise<void> {
    const nowMs = performance.now();
    const [now] = (await primary.query<{ lsn: string; cluster: string }>(currentPosition)).rows;
    if (!now) return;
    written = [...written.filter(({ atMs }) => atMs > nowMs - maxAgeMs), { lsn: now.lsn, atMs: nowMs }];
    const { rows } = await standby.pool.query<{ atMs: number | null }>(newestReplayed, [
      written.map(({ lsn }) => lsn),
      written.map(({ atMs }) => atMs),
      now.cluster,
    ]);
    replayedUntilMs = rows[0]?.atMs ?? -Infinity;
  }

  async function keepMeasuring(): Promise<void> {
    while (!ended.signal.aborted) {
      await measureLag().catch(() => undefined); // without a measurement the standby soon counts as lagging
      await delay(checkIntervalMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
    }
  }

  await measureLag().catch(() => undefined);
  void keepMeasuring();
  return {
    isUpToDate,
    async read(db, read) {
      if (!isUpToDate()) return read(db);
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = deferredTimeout(() => reject(new ReadTimeout()), readTimeoutMs);
      });
      try {
        return await Promise.race([read(standby.db), timeout]);
      } catch (error) {
        if (isUnavailable(error)) replayedUntilMs = -Infinity; // until the next measurement
        return await read(db);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      ended.abort();
      await standby.close();
    },
  };
}
