import type { Command } from "commander";
import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { jsonOption, printRows } from "#api/staff/table.ts";

const maxListed = 50;

type JobRow = Record<"id" | "job" | "state" | "due" | "tries" | "error", string | null>;

/**
 * Selects up to 50 jobs, in order of due time, with only the first line of their error, because the rest contains the
 * values of SQL statements.
 */
async function selectJobs(db: Database, onlyFailed: boolean): Promise<JobRow[]> {
  const { rows } = await db.execute<JobRow>(sql`
    select id::text, task_identifier as job,
      case when attempts >= max_attempts then 'failed' when locked_at is not null then 'running'
        when run_at < now() then 'due' else 'waiting' end as state,
      to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due,
      attempts || ' of ' || max_attempts as tries, split_part(last_error, E'\n', 1) as error
    from graphile_worker.jobs where not ${onlyFailed} or attempts >= max_attempts
    order by run_at, id limit ${maxListed}`);
  return rows;
}

export function jobCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("jobs").description("background jobs of the portal");

  command
    .command("list")
    .description(`list the ${maxListed} jobs that are due first, with the error of their last try`)
    .option("--failed", "only those that are not tried again")
    .option(...jsonOption)
    .action(({ failed = false, json }: { failed?: boolean; json?: boolean }) =>
      withDatabase(async ({ db }) => {
        const rows = await selectJobs(db, failed);
        await audit(db, "jobs list", { failed, shown: rows.length });
        printRows(print, { rows, none: "No job waits.", json });
      }),
    );
}
