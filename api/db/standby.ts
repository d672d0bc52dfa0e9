import { setTimeout as delay } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { whenLate } from "#runtime/timeout.ts";
import type { Connections, Database } from "./client.ts";

/** A streaming standby, for reads that need not see what was written in the last seconds. */
export interface Standby {
  /**
   * Reads there, and on the database itself where it is not near, fails, or refuses: what it refuses may be something that it has
   * not heard of yet. So a read may happen twice, and must change nothing.
   */
  read<Result>(itself: Database, read: (db: Database) => Promise<Result>): Promise<Result>;
  /** Whether it knows all that was written until a few seconds ago. */
  isNear(): boolean;
  close(): Promise<void>;
}

interface Bounds {
  /** How old what is read may be. */
  oldestMs?: number;
  lookEveryMs?: number;
}

/** Whoever answers later is asked no more: a page has time left to ask the database itself. */
const longestReadMs = 1000;

class TooLate extends Error {}

/** Neither the statement nor what it asked for is to blame. */
function isAway(error: unknown): boolean {
  const isAnswered = error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError;
  return error instanceof TooLate || (error instanceof DrizzleQueryError && !isAnswered);
}

const cluster = "(select system_identifier from pg_control_system())::text || current_database()";
const writtenUntil = `select pg_current_wal_lsn()::text as lsn, ${cluster} as cluster`;
const knownUntil = `
  select max(at_ms) as "atMs" from unnest($1::pg_lsn[], $2::float8[]) as written (lsn, at_ms)
  where pg_is_in_recovery() and lsn <= pg_last_wal_replay_lsn() and $3 = ${cluster}`;

/**
 * Follows a standby until `close()`, which ends its connections. How far it is behind is seen by the log of the database itself, and
 * needs no clock but ours: what was written there when we looked is known here once as much of the log has been replayed. So it
 * shows also where nothing arrives any more, where somebody has made it a primary, and where it is another's.
 */
export async function followStandby(
  standby: Connections & { close(): Promise<void> },
  itself: pg.Pool,
  { oldestMs = 5000, lookEveryMs = 1000 }: Bounds = {},
): Promise<Standby> {
  let written: { lsn: string; atMs: number }[] = [];
  let knowsUntilMs = -Infinity;
  const ended = new AbortController();

  const isNear = () => performance.now() - knowsUntilMs <= oldestMs;

  async function look(): Promise<void> {
    const nowMs = performance.now();
    const [now] = (await itself.query<{ lsn: string; cluster: string }>(writtenUntil)).rows;
    if (!now) return;
    written = [...written.filter(({ atMs }) => atMs > nowMs - oldestMs), { lsn: now.lsn, atMs: nowMs }];
    const { rows } = await standby.pool.query<{ atMs: number | null }>(knownUntil, [
      written.map(({ lsn }) => lsn),
      written.map(({ atMs }) => atMs),
      now.cluster,
    ]);
    knowsUntilMs = rows[0]?.atMs ?? -Infinity;
  }

  async function lookAgain(): Promise<void> {
    while (!ended.signal.aborted) {
      await look().catch(() => undefined); // what is not heard of for a while is not near
      await delay(lookEveryMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
    }
  }

  await look().catch(() => undefined);
  void lookAgain();
  return {
    isNear,
    async read(db, read) {
      if (!isNear()) return read(db);
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        timer = whenLate(() => reject(new TooLate()), longestReadMs);
      });
      try {
        return await Promise.race([read(standby.db), tooLate]);
      } catch (error) {
        if (isAway(error)) knowsUntilMs = -Infinity; // until it has been looked at
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
