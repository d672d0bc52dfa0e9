import type pg from "pg";
import { Gauge } from "prom-client";
import { inTime, type Health } from "./health.ts";
import { countJobs } from "./queue/counts.ts";

interface Watched {
  pool: pg.Pool;
  health: Health;
}

let watched: Watched | undefined;

/** Every process reads the same rows: of several that are added up, one is taken. */
const ofAllProcesses = { aggregator: "max" } as const;

const jobs = new Gauge({
  name: "jobs",
  help: "Jobs in the queue: waiting, running, late (due for ten minutes), failed for good.",
  labelNames: ["state"],
  ...ofAllProcesses,
  async collect() {
    jobs.reset();
    oldestJob.reset();
    const counts = watched && (await inTime(countJobs(watched.pool)));
    if (!counts) return;
    const { oldestSeconds, ...states } = counts;
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    oldestJob.set({}, oldestSeconds);
  },
});

const oldestJob = new Gauge({
  name: "job_oldest_seconds",
  help: "For how long the oldest job that nobody has begun has been due.",
  labelNames: [] as const,
  ...ofAllProcesses,
});

const byStatus = "select status, count(*)::int from course_payments group by status";

const payments = new Gauge({
  name: "payments",
  help: "Payments by what has become of them.",
  labelNames: ["state"],
  ...ofAllProcesses,
  async collect() {
    payments.reset();
    const counts = watched && (await inTime(watched.pool.query<{ status: string; count: number }>(byStatus)));
    for (const { status: state, count } of counts?.rows ?? []) payments.set({ state }, count);
  },
});

const troubles = new Gauge({
  name: "service_trouble",
  help: "1 for each word that /readyz says of the database, its standby, the disk, the jobs and the backup.",
  labelNames: ["trouble"],
  ...ofAllProcesses,
  async collect() {
    troubles.reset();
    for (const trouble of (await watched?.health.troubles()) ?? []) troubles.set({ trouble }, 1);
  },
});

/** From now on what is read is told of this service: jobs, payments and what /readyz says. */
export function measureService(service: Watched): void {
  watched = service;
}
