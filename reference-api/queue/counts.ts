import type pg from "pg";

/**
 * Numbers of jobs. `waiting`: not running, with tries left, also if due later; `late`: waiting, and due for ten
 * minutes; `failed`: without a further try, also during the last one; `oldestSeconds`: for how long the oldest waiting
 * job has been due.
 */
export interface JobCounts {
  waiting: number;
  running: number;
  late: number;
  failed: number;
  oldestSeconds: number;
}

const counts = `
  select count(*) filter (where is_waiting)::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where is_waiting and run_at < now() - interval '10 minutes')::int as late,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    coalesce(max(extract(epoch from now() - run_at)) filter (where is_waiting and run_at < now()), 0)::float as "oldestSeconds"
  from graphile_worker.jobs, lateral (select locked_at is null and attempts < max_attempts as is_waiting) as state`;

export async function countJobs(pool: pg.Pool): Promise<JobCounts> {
  const [row] = (await pool.query<JobCounts>(counts)).rows;
  if (!row) throw new Error("the job count returned no row");
  return row;
}
