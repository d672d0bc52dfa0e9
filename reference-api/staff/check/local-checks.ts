import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import type pg from "pg";
import type { OpenDatabase } from "#api/db/client.ts";
import { describeDatabase } from "#api/db/installation.ts";
import { errorCode } from "#runtime/error-code.ts";
import { parseNetwork } from "#runtime/ip-address.ts";
import { countServing } from "#api/db/serving.ts";
import { diskSpace, minFreeBytes } from "#api/db/data-folder.ts";
import { liveMoneyWarning } from "#api/gateways/live-money.ts";
import { countJobs } from "#api/queue/counts.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import { readLastBackup } from "../operation/last-backup.ts";
import { note, ok, wrong, type Finding } from "./finding.ts";

const lowDiskShare = 0.05;
const maxClockOffsetSeconds = 2;
const maxWaitMinutes = 10;

export function checkSettings(env: ApiEnv): Finding[] {
  if (env.isDemo) return [note("settings", "a demo: its messages and payments go to stand-ins")];
  const hasGateway = Object.values(env.gatewayAccounts).some(Boolean);
  const warning = env.V3_API_URL ? undefined : liveMoneyWarning(env);
  if (env.V3_API_URL) return [ok("settings", "read")];
  return [
    env.sms ? ok("settings", "read") : wrong("settings", "login codes cannot be sent: set SMS_API_TOKEN and SMS_SID"),
    ...(hasGateway ? [] : [note("settings", "no gateway is set: doctors pay by slip only")]),
    ...(env.BACKUP_FOLDER ? [] : [note("settings", "no BACKUP_FOLDER is set: backups are made by hand or not at all")]),
    ...(env.VAPID_PRIVATE_KEY ? [] : [note("settings", "no VAPID_PRIVATE_KEY is set: push reminders cannot be sent")]),
    ...(warning ? [note("settings", warning)] : []),
  ];
}

/**
 * Reports which proxies are trusted. A site with https without one is wrong, since the portal itself serves http and
 * needs a proxy.
 */
export function checkProxies({ TRUSTED_PROXIES: proxies, isSecure }: ApiEnv): Finding[] {
  const everybody = proxies.find((proxy) => parseNetwork(proxy)?.bits === 0);
  if (everybody)
    return [
      wrong("proxies", `${everybody} of TRUSTED_PROXIES is everybody: visitors may give any address as their own`),
    ];
  if (proxies.length > 0) return [ok("proxies", `trusted: ${proxies.join(", ")}`)];
  if (!isSecure) return [];
  return [
    wrong(
      "proxies",
      "no TRUSTED_PROXIES is set: behind a proxy all visitors count as one, who can lock out the others",
    ),
  ];
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

async function checkFolder(what: string, folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK);
    const { free, total } = await diskSpace(folder);
    const says = `${gigabytes(free)} of ${gigabytes(total)} GB free at ${folder}`;
    if (free < minFreeBytes) return wrong(what, `${says}: too little for the database, free some space`);
    return free < total * lowDiskShare ? note(what, `only ${says}`) : ok(what, says);
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return wrong(what, `${folder} does not exist: create it for the account of the portal`);
    return wrong(what, `${folder} cannot be written: ${code ?? String(error)}`);
  }
}

export function checkDisk({ DATA_DIR, BACKUP_FOLDER }: ApiEnv): Promise<Finding[]> {
  return Promise.all([
    checkFolder("disk", resolve(DATA_DIR)),
    ...(BACKUP_FOLDER ? [checkFolder("backup disk", BACKUP_FOLDER)] : []),
  ]);
}

const server = `
  select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float as now,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations`;

const messagesOfTheDay = `
  select count(*) filter (where status in ('sent', 'delivered'))::int as sent, count(*) filter (where status = 'failed')::int as failed,
    coalesce(max(extract(epoch from now() - created_at) / 60) filter (where status = 'queued'), 0)::float as waits
  from sms_outbox where created_at > now() - interval '1 day'`;

async function rowOf<Row extends pg.QueryResultRow>(pool: pg.Pool, query: string): Promise<Row> {
  const [row] = (await pool.query<Row>(query)).rows;
  if (!row) throw new Error("a count has no row");
  return row;
}

async function checkServer(env: ApiEnv, pool: pg.Pool): Promise<Finding[]> {
  const began = Date.now();
  const { version, now, migrations } = await rowOf<{ version: string; now: number; migrations: number }>(pool, server);
  const off = Math.abs((began + Date.now()) / 2000 - now);
  const serving = await countServing(pool);
  return [
    ok("database", `${describeDatabase(env)}, PostgreSQL ${version}, ${migrations} migrations`),
    off > maxClockOffsetSeconds
      ? wrong("database", `its clock is ${Math.round(off)} seconds off this machine's, and exams depend on it`)
      : ok("database", "its clock agrees with this machine's"),
    serving === 0 ? wrong("portal", "none runs on this database") : ok("portal", `${serving} running on this database`),
  ];
}

async function checkMessages(pool: pg.Pool): Promise<Finding> {
  const { sent, failed, waits } = await rowOf<{ sent: number; failed: number; waits: number }>(pool, messagesOfTheDay);
  const says = `${sent} sent and ${failed} failed since yesterday`;
  if (waits > maxWaitMinutes)
    return wrong("messages", `${says}, and one waits for ${Math.round(waits)} minutes: see staff sms list`);
  return failed > 0 ? note("messages", says) : ok("messages", says);
}

/** Maximum age of the newest backup in hours: one day, plus two hours for making it. */
const maxBackupAgeHours = 26;

async function checkBackup(pool: pg.Pool): Promise<Finding> {
  const last = await readLastBackup(pool);
  if (last && last.hours < maxBackupAgeHours) return ok("backup", `made ${last.hours.toFixed(1)} hours ago`);
  return wrong("backup", "none was made last night: `npm run backup` (`matra-staff backup`) makes one or says why not");
}

async function checkSharedNumbers(pool: pg.Pool): Promise<Finding[]> {
  const { shared } = await rowOf<{ shared: number }>(
    pool,
    "select count(*)::int as shared from doctors where bmdc_shared",
  );
  if (shared === 0) return [];
  return [note("doctors", `${shared} with the BMDC number of an older account: see staff doctors shared-bmdc`)];
}

async function checkJobs(pool: pg.Pool): Promise<Finding> {
  const { late, failed } = await countJobs(pool);
  if (late > 0) return wrong("jobs", `${late} late: does a process run them? See staff jobs list`);
  return failed > 0 ? note("jobs", `${failed} failed for good: see staff jobs list`) : ok("jobs", "none is late");
}

export async function checkDatabase(env: ApiEnv, { pool }: OpenDatabase): Promise<Finding[]> {
  const work = [checkJobs(pool), checkMessages(pool), ...(env.BACKUP_FOLDER ? [checkBackup(pool)] : [])];
  return [...(await checkServer(env, pool)), ...(await Promise.all(work)), ...(await checkSharedNumbers(pool))];
}
