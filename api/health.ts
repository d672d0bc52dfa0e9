import { statfs } from "node:fs/promises";
import type pg from "pg";
import { within } from "#contract/within.ts";
import type { Env } from "#env";
import { leastFreeBytes } from "./db/data-folder.ts";
import type { Standby } from "./db/standby.ts";

/** What keeps a program from doing its part; empty: nothing. */
export interface Health {
  /** Asked for as often as one likes: the answer is up to two seconds old. */
  troubles(): Promise<string[]>;
}

interface Watched {
  /** Patient connections of their own: pages that wait for a lock are no trouble of the database. */
  pool: pg.Pool;
  dataDir: string;
  standby?: Pick<Standby, "isNear"> | undefined;
  /** A backup is to be made every night. */
  expectsBackup?: boolean;
}

const keptMs = 2000;
const answersWithinMs = 1000;
const latestJobSeconds = 600;

/** A night, and two hours to make the backup in. */
const oldestBackup = "26 hours";

const outlook = `
  select coalesce(max(extract(epoch from now() - run_at)), 0)::float as seconds,
    exists (select from audit_log where action = 'backup' and at > now() - interval '${oldestBackup}') as "isBackedUp"
  from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()`;

/** Nothing where the database gives no answer in time: a number that is not there is no lie. */
export function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return within(work, answersWithinMs).catch(() => undefined);
}

async function look({ pool, dataDir, standby, expectsBackup = false }: Watched): Promise<string[]> {
  const [answer, disk] = await Promise.all([
    inTime(pool.query<{ seconds: number; isBackedUp: boolean }>(outlook)),
    statfs(dataDir).catch(() => undefined),
  ]);
  const troubles = [];
  if (!answer) troubles.push("database");
  if (disk && disk.bavail * disk.bsize < leastFreeBytes) troubles.push("disk");
  if (standby && !standby.isNear()) troubles.push("standby");
  if ((answer?.rows[0]?.seconds ?? 0) > latestJobSeconds) troubles.push("jobs");
  if (expectsBackup && answer && !answer.rows[0]?.isBackedUp) troubles.push("backup");
  return troubles;
}

export function watchHealth(watched: Watched): Health {
  let looked: Promise<string[]> | undefined;
  let untilMs = 0;
  return {
    troubles() {
      if (looked && performance.now() < untilMs) return looked;
      untilMs = performance.now() + keptMs;
      return (looked = look(watched));
    },
  };
}

interface Service extends Pick<Watched, "standby"> {
  watch: Pick<Watched, "pool">;
}

/** Of a service with these settings. */
export function watchService({ watch: { pool }, standby }: Service, env: Env): Health {
  return watchHealth({ pool, standby, dataDir: env.DATA_DIR, expectsBackup: env.BACKUP_FOLDER !== undefined });
}

/**
 * Jobs that are late, a backup and a standby that are missing are told of and refuse nobody: visitors need none of
 * them.
 */
const tolerable = new Set(["jobs", "backup", "standby"]);

/** What a balancer reads at /readyz: 200, or 503 with what is wrong, a word a line. */
export function readinessAnswer(troubles: string[] = []): Response {
  const isReady = troubles.every((trouble) => tolerable.has(trouble));
  const text = [isReady ? "ready" : "not ready", ...troubles].join("\n");
  return new Response(text, { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } });
}
