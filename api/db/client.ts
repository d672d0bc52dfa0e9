import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";
import { countPool } from "#server/process/metrics.ts";
import { traceStatements } from "#server/process/tracing.ts";
import { PoolShare } from "./pool-share.ts";
import { patientPool, type Patience } from "./pool.ts";
import { fill, partOf, requireLimits, type Part, type Pooler } from "./pooler.ts";
import { schema } from "./schema/schema.ts";

export type Database = NodePgDatabase<typeof schema>;

/** The database, or a transaction in it. */
export type Writer = PgDatabase<NodePgQueryResultHKT, typeof schema>;

/** Where PostgreSQL is: an address, or the folder of its socket. */
export type DatabaseLocation = ({ connectionString: string } | { host: string; user: string; database?: string }) & {
  /** A pooler in transaction mode stands there. */
  isPooled?: boolean;
  /** It knows what was prepared under a name, as others do. */
  keepsNames?: boolean;
  /** Instead of the pool's own patience, in milliseconds; 0: as long as it takes. */
  connectionTimeoutMillis?: number;
  /** What PostgreSQL lists its connections as, instead of the API's name. */
  application_name?: string;
};

/** Where a program that serves finds its database. */
export interface ServedLocation {
  /** The database itself. */
  itself: DatabaseLocation;
  /** A pooler in transaction mode before it; undefined: there is none. */
  pooler: Pooler | undefined;
  /** How long a page and an exam wait for a connection. */
  connectMs: number;
}

/** Connections, and the database by way of them. */
export interface Connections {
  db: Database;
  pool: pg.Pool;
}

export interface OpenDatabase extends Connections {
  close(): Promise<void>;
}

/** The database of a program that serves: what is slow in one part of it holds up no other. */
export interface ServedDatabase extends OpenDatabase {
  /** What a feature of the contract works on: of the pages' connections no more than its share, and exams their own. */
  dbOf(feature: string): Database;
  /** To the database itself. */
  jobs: Connections;
  /** For who asks whether the database answers: the way that pages take, without waiting for theirs. */
  watch: Connections;
}

/** For commands and tests, which nobody waits for in a browser. */
const unhurried: Patience = { max: 13, connectMs: 5000, statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
const ofPages: Patience = { max: 10, connectMs: 1000, statementMs: 5000, lockMs: 2000, idleInTransactionMs: 10_000 };
const ofExams: Patience = { ...ofPages, max: 6 };
// one for each crew, which listens, and eleven to work with
const ofJobs: Patience = { max: 16, connectMs: 5000, statementMs: 30_000, lockMs: 10_000, idleInTransactionMs: 60_000 };

// for who looks how far it is; a read gives up sooner
const ofStandby: Patience = { ...ofPages, connectMs: 3000 };

/** Of the ten connections of the pages. */
const mostOfFeature = 5;

type OnError = (error: Error) => void;

/** The database, by way of these connections. What is remembered for it is forgotten with it. */
export function databaseOn(pool: pg.Pool): Database {
  return drizzle(pool, { schema, casing: "snake_case" });
}

function connect(location: DatabaseLocation, patience: Patience, onError: OnError): Connections {
  const pool = patientPool(location, patience, onError);
  traceStatements(pool);
  return { pool, db: databaseOn(pool) };
}

/** A query that hangs does not hang the end of its process. */
const endMs = 3000;

async function endPools(...ended: Connections[]): Promise<void> {
  const all = Promise.all(ended.map(({ pool }) => pool.end()));
  await Promise.race([all, delay(endMs, undefined, { ref: false })]);
}

export function openDatabase(location: DatabaseLocation, onError: OnError = () => undefined): OpenDatabase {
  const open = connect(location, unhurried, onError);
  return { ...open, close: () => endPools(open) };
}

/** A standby of the database: whoever reads there has a way out. */
export function openStandby(location: DatabaseLocation, onError: OnError): OpenDatabase {
  const open = connect(location, ofStandby, onError);
  countPool("standby", open.pool);
  return { ...open, close: () => endPools(open) };
}

/** Throws a SettingsError where a pooler lacks what a connection cannot bring along. */
export async function openServedDatabase(
  { itself, pooler, connectMs }: ServedLocation,
  onError: OnError,
): Promise<ServedDatabase> {
  const jobs = connect(itself, ofJobs, onError);
  const through = (part: Part, patience: Patience) =>
    connect(pooler === undefined ? itself : partOf(pooler, part), patience, onError);
  const pages = through("pages", { ...ofPages, connectMs });
  const exams = through("exams", { ...ofExams, connectMs });
  const watch = pooler === undefined ? jobs : through("watch", ofPages);
  const close = () => endPools(...new Set([pages, exams, jobs, watch]));
  if (pooler !== undefined) {
    try {
      for (const { pool } of [pages, exams, watch]) await requireLimits(pool, ofPages);
      await Promise.all([fill(pages.pool), fill(exams.pool)]);
    } catch (error) {
      await close();
      throw error;
    }
  }
  for (const [name, { pool }] of Object.entries({ pages, exams, jobs })) countPool(name, pool);
  const shares = new Map([["exam-writes", exams.db]]);
  return {
    ...pages,
    jobs,
    watch,
    dbOf(feature) {
      const known = shares.get(feature);
      if (known) return known;
      const part = new PoolShare(pages.pool, mostOfFeature);
      traceStatements(part);
      const share = databaseOn(part);
      shares.set(feature, share);
      return share;
    },
    close,
  };
}

/** Throws away all that is in the database, its schema too. */
export async function dropEverything(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`drop schema if exists drizzle, graphile_worker cascade`);
    await transaction.execute(sql`drop schema public cascade`);
    await transaction.execute(sql`create schema public`);
  });
}
