import type { Command } from "commander";
import type pg from "pg";
import type { OpenDatabase } from "#api/db/client.ts";
import { diskSpace } from "#api/db/data-folder.ts";
import { describeDatabase, readInstallation } from "#api/db/installation.ts";
import { countServing } from "#api/db/serving.ts";
import { countJobs } from "#api/queue/counts.ts";
import type { ApiEnv } from "#api/config/api-env.ts";
import type { StaffContext } from "#api/staff/context.ts";
import { readLastBackup } from "./last-backup.ts";
import { jsonText } from "#runtime/terminal-text.ts";

type Counts = Record<string, number>;

async function queryOne<Row extends pg.QueryResultRow>(pool: pg.Pool, query: string): Promise<Row> {
  const [row] = (await pool.query<Row>(query)).rows;
  if (!row) throw new Error("a count has no row");
  return row;
}

const server = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select max(created_at)::float from drizzle.__drizzle_migrations) as newest`;

const messages = `
  select count(*) filter (where status = 'queued')::int as waiting,
    count(*) filter (where status = 'failed' and created_at > now() - interval '1 day')::int as "failed since yesterday"
  from sms_outbox where status in ('queued', 'failed')`;

const forStaff = `
  select
    (select count(*) from course_payments where status in ('submitted', 'under_review', 'paid_no_seat'))::int as payments,
    (select count(*) from refunds where status = 'open')::int as refunds,
    (select count(*) from complaints where status = 'open')::int as complaints,
    (select count(*) from deliveries where status in ('requested', 'preparing'))::int as deliveries,
    (select count(*) from device_requests where status = 'pending')::int as "device requests"`;

const atGateways = `
  select count(*) filter (where status in ('redirected', 'verifying'))::int as payments,
    count(*) filter (where status = 'verifying' and updated_at < now() - interval '15 minutes')::int as "unknown for 15 minutes"
  from course_payments where status in ('redirected', 'verifying')`;

async function readStatus(env: ApiEnv, { db, pool }: OpenDatabase) {
  const { version, bytes, migrations, newest } = await queryOne<{
    version: string;
    bytes: number;
    migrations: number;
    newest: number;
  }>(pool, server);
  const { waiting, running, late, failed } = await countJobs(pool);
  const site = await readInstallation(db);
  const backup = await readLastBackup(pool);
  return {
    site: { kind: site?.kind ?? "not started yet", origin: site?.origin ?? env.PUBLIC_ORIGIN },
    database: { place: describeDatabase(env), version, bytes, processes: await countServing(pool) },
    migrations: { count: migrations, newest: new Date(newest).toISOString() },
    disk: await diskSpace(env.DATA_DIR).catch(() => null),
    backup,
    nightly: env.BACKUP_FOLDER ?? null,
    jobs: { waiting, running, late, failed },
    messages: await queryOne<Counts>(pool, messages),
    gateways: await queryOne<Counts>(pool, atGateways),
    waiting: await countForStaff(pool),
  };
}

type Status = Awaited<ReturnType<typeof readStatus>>;

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

export function countForStaff(pool: pg.Pool): Promise<Counts> {
  return queryOne<Counts>(pool, forStaff);
}

export function countsLine(counts: Counts): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}

function backupLine({ backup, nightly }: Status): string {
  const made = backup ? `${backup.hours.toFixed(1)} hours ago, ${backup.path}` : "none was ever made";
  return nightly === null ? `${made}; no BACKUP_FOLDER is set` : `${made}; each night into ${nightly}`;
}

function linesOf(status: Status): [string, string][] {
  const { site, database, migrations, disk } = status;
  const { processes } = database;
  const serving = processes === 0 ? "no portal runs on it" : `${processes} running on it`;
  return [
    ["site", `${site.origin} (${site.kind})`],
    ["database", `${database.place}, PostgreSQL ${database.version}, ${gigabytes(database.bytes)}, ${serving}`],
    ["migrations", `${migrations.count}, the newest of ${migrations.newest.slice(0, 10)}`],
    ["disk", disk ? `${gigabytes(disk.free)} of ${gigabytes(disk.total)} free where DATA_DIR is` : "no DATA_DIR"],
    ["backup", backupLine(status)],
    ["jobs", countsLine(status.jobs)],
    ["messages", countsLine(status.messages)],
    ["at gateways", countsLine(status.gateways)],
    ["for staff", countsLine(status.waiting)],
  ];
}

export function statusCommand(program: Command, { env, print, withDatabase }: StaffContext): void {
  program
    .command("status")
    .description("show the state of the site: database, disk, last backup, jobs, messages, and what waits for staff")
    .option("--json", "as JSON, with sizes in bytes")
    .action(({ json }: { json?: boolean }) =>
      withDatabase(async (open) => {
        const status = await readStatus(env, open);
        if (json) print(jsonText(status));
        else for (const [name, line] of linesOf(status)) print(`${name.padEnd(12)}${line}`);
      }, "none"),
    );
}
