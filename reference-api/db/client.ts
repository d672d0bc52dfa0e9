import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { trackPool } from "#process/metrics.ts";
import { traceStatements } from "#process/tracing.ts";
import { PoolShare } from "./pool-share.ts";
import { createPool, type PoolLimits } from "./pool.ts";
import { connectAll, partLocation, requireLimits, type PooledPart, type Pooler } from "./pooler.ts";
import { schema } from "./schema/schema.ts";
import { requireSynchronousCommit } from "./synchronous.ts";

export type Database = NodePgDatabase<typeof schema>;

/** Database client or transaction. */
export type Writer = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/**
 * Location of PostgreSQL: a connection string or the folder of its socket, with optional settings of its connections.
 */
export type DatabaseLocation = ({ connectionString: string } | { host: string; user: string; database?: string }) & {
  /** True if the address is a pooler in transaction mode. */
  isPooled?: boolean;
  /** True if named prepared statements work there. */
  supportsNamedStatements?: boolean;
  /** Overrides the pool's connection timeout, in milliseconds; 0: no timeout. */
  connectionTimeoutMillis?: number;
  /** Overrides the name of the connections in `pg_stat_activity`. */
  application_name?: string;
};

export interface ServedLocation {
  /** Direct connection, bypassing a pooler. */
  direct: DatabaseLocation;
  /** Pooler in transaction mode in front of the database; undefined: none. */
  pooler: Pooler | undefined;
  /** True if writes must wait for a synchronous standby. */
  isSynchronous?: boolean;
  /** Connection timeout for pages and exams, in milliseconds. */
  connectMs: number;
}

export interface Connections {
  db: Database;
  pool: pg.Pool;
}

export interface OpenDatabase extends Connections {
  close(): Promise<void>;
}

/**
 * Database of a server process, with separate pools so that a slow part does not block the others. Its own `db` and
 * `pool` serve pages.
 */
export interface ServedDatabase extends OpenDatabase {
  /** Client for a feature of the contract: limited to a share of the page connections; exams have their own pool. */
  dbFor(feature: string): Database;
  /** Direct connections to the database, for jobs. */
  jobs: Connections;
  /**
   * Connections for health checks by the same route as the pages', but from another pool, so that they do not wait for
   * pages. Without a pooler they are those of `jobs`.
   */
  probe: Connections;
}

/** Limits for commands, tests and migrations, which no browser waits for; 0: no timeout. */
const commandLimits: PoolLimits = { max: 13, connectMs: 5000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
const pageLimits: PoolLimits = {
  max: 10,
  connectMs: 1000,
  statementMs: 5000,
  lockMs: 2000,
  idleInTransactionMs: 10_000,
};
const examLimits: PoolLimits = { ...pageLimits, max: 6 };
// a listening connection for each of the five worker pools, and eleven for work
const jobLimits: PoolLimits = {
  max: 16,
  connectMs: 5000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
};

// the timeout applies to lag measurements; reads have a shorter one of their own
const standbyLimits: PoolLimits = { ...pageLimits, connectMs: 3000 };

/** Number of the ten page connections that one feature may use at a time. */
const maxPerFeature = 5;

type OnError = (error: Error) => void;

/** Creates a database client that uses this pool. Statements cached by `prepared()` live as long as the client. */
export function databaseOn(pool: pg.Pool): Database {
  return drizzle(pool, { schema, casing: "snake_case" });
}

function connect(location: DatabaseLocation, limits: PoolLimits, onError: OnError): Connections {
  const pool = createPool(location, limits, onError);
  traceStatements(pool);
  return { pool, db: databaseOn(pool) };
}

/** Timeout for closing pools, so that a hanging query does not keep the process from ending. */
const closeTimeoutMs = 3000;

async function endPools(...connections: Connections[]): Promise<void> {
  const all = Promise.all(connections.map(({ pool }) => pool.end()));
  await Promise.race([all, delay(closeTimeoutMs, undefined, { ref: false })]);
}

/** Creates a database client with one pool and no statement timeout, for work that no browser waits for. */
export function openDatabase(location: DatabaseLocation, onError: OnError = () => undefined): OpenDatabase {
  const open = connect(location, commandLimits, onError);
  return { ...open, close: () => endPools(open) };
}

/** Opens a pool to a standby; use it through `followStandby()`, which falls back to the primary. */
export function openStandby(location: DatabaseLocation, onError: OnError): OpenDatabase {
  const open = connect(location, standbyLimits, onError);
  trackPool("standby", open.pool);
  return { ...open, close: () => endPools(open) };
}

/**
 * Opens the pools of a server process. Throws a SettingsError if `isSynchronous` is set and `synchronous_commit` is not
 * `on` or `remote_apply`, or if the pooler's timeouts for statements, locks or idle transactions are missing or too
 * long.
 */
export async function openServedDatabase(
  { direct, pooler, connectMs, isSynchronous = false }: ServedLocation,
  onError: OnError,
): Promise<ServedDatabase> {
  const jobs = connect(direct, jobLimits, onError);
  const through = (part: PooledPart, limits: PoolLimits) =>
    connect(pooler === undefined ? direct : partLocation(pooler, part), limits, onError);
  const pages = through("pages", { ...pageLimits, connectMs });
  const exams = through("exams", { ...examLimits, connectMs });
  const watch = pooler === undefined ? jobs : through("watch", pageLimits);
  const close = () => endPools(...new Set([pages, exams, jobs, watch]));
  const writing = Object.entries({ pages, exams, jobs });
  try {
    if (isSynchronous) for (const [name, { pool }] of writing) await requireSynchronousCommit(pool, name);
    if (pooler !== undefined) {
      for (const { pool } of [pages, exams, watch]) await requireLimits(pool, pageLimits);
      await Promise.all([connectAll(pages.pool), connectAll(exams.pool)]);
    }
  } catch (error) {
    await close();
    throw error;
  }
  for (const [name, { pool }] of writing) trackPool(name, pool);
  const shares = new Map([["exam-writes", exams.db]]);
  return {
    ...pages,
    jobs,
    probe: watch,
    dbFor(feature) {
      const known = shares.get(feature);
      if (known) return known;
      const part = new PoolShare(pages.pool, maxPerFeature);
      traceStatements(part);
      const share = databaseOn(part);
      shares.set(feature, share);
      return share;
    },
    close,
  };
}

/**
 * Deletes the schemas `public`, `drizzle` and `graphile_worker` with all they contain, and creates an empty `public`.
 */
export async function dropEverything(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`drop schema if exists drizzle, graphile_worker cascade`);
    await transaction.execute(sql`drop schema public cascade`);
    await transaction.execute(sql`create schema public`);
  });
}
