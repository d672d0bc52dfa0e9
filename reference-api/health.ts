import type pg from "pg";
import { withTimeout } from "#runtime/timeouts.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import type { Health } from "#contract/v3-api.ts";
import { diskSpace, minFreeBytes } from "./db/data-folder.ts";
import type { Standby } from "./db/standby.ts";

interface HealthSources {
  /** Pool separate from the pages': pages that wait for a lock are not a problem of the database. */
  pool: pg.Pool;
  dataDir: string;
  standby?: Pick<Standby, "isUpToDate"> | undefined;
  /** True if a nightly backup is configured. */
  expectsBackup?: boolean;
  /** True if writes must wait for a synchronous standby. */
  expectsSynchronous?: boolean;
}

const cacheMs = 2000;
const timeoutMs = 1000;
const maxJobDelaySeconds = 600;

/** Maximum age of the newest backup: a day, and two hours for making it. */
const maxBackupAge = "26 hours";

interface Overview {
  seconds: number;
  isBackedUp: boolean;
  isSynchronous: boolean;
}

const overview = `
  select coalesce(max(extract(epoch from now() - run_at)), 0)::float as seconds,
    exists (select from audit_log where action = 'backup' and at > now() - interval '${maxBackupAge}') as "isBackedUp",
    current_setting('synchronous_standby_names') <> '' as "isSynchronous"
  from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()`;

/**
 * Returns the result of `work`; undefined if it fails or takes longer than a second, because a missing value is better
 * than a wrong one.
 */
export function resultInTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return withTimeout(work, timeoutMs).catch(() => undefined);
}

async function findProblems(sources: HealthSources): Promise<string[]> {
  const { pool, dataDir, standby, expectsBackup = false, expectsSynchronous = false } = sources;
  const [result, disk] = await Promise.all([
    resultInTime(pool.query<Overview>(overview)),
    diskSpace(dataDir).catch(() => undefined),
  ]);
  const troubles = [];
  if (!result) troubles.push("database");
  if (disk && disk.free < minFreeBytes) troubles.push("disk");
  if (standby && !standby.isUpToDate()) troubles.push("standby");
  if (expectsSynchronous && result && !result.rows[0]?.isSynchronous) troubles.push("synchronous");
  if ((result?.rows[0]?.seconds ?? 0) > maxJobDelaySeconds) troubles.push("jobs");
  if (expectsBackup && result && !result.rows[0]?.isBackedUp) troubles.push("backup");
  return troubles;
}

export function watchHealth(sources: HealthSources): Health {
  let cached: Promise<string[]> | undefined;
  let untilMs = 0;
  return {
    problems() {
      if (cached && performance.now() < untilMs) return cached;
      untilMs = performance.now() + cacheMs;
      return (cached = findProblems(sources));
    },
  };
}

interface Service extends Pick<HealthSources, "standby"> {
  probe: Pick<HealthSources, "pool">;
}

export function watchService({ probe: { pool }, standby }: Service, env: ApiEnv): Health {
  const { DATA_DIR: dataDir, BACKUP_FOLDER, DATABASE_SYNCHRONOUS: expectsSynchronous } = env;
  return watchHealth({ pool, standby, dataDir, expectsBackup: BACKUP_FOLDER !== undefined, expectsSynchronous });
}
