import type pg from "pg";
import { Gauge } from "prom-client";
import type { Health } from "#contract/v3-api.ts";
import { resultInTime } from "./health.ts";
import { countJobs } from "./queue/counts.ts";

interface MeasuredService {
  pool: pg.Pool;
  health: Health;
}

let measured: MeasuredService | undefined;

/** Option of metrics that each process of a cluster reads for the whole site: the maximum is reported, not the sum. */
const sharedByProcesses = { aggregator: "max" } as const;

const jobs = new Gauge({
  name: "jobs",
  help: "Jobs in the queue: waiting, running, late (due for ten minutes), failed for good.",
  labelNames: ["state"],
  ...sharedByProcesses,
  async collect() {
    jobs.reset();
    oldestJob.reset();
    const counts = measured && (await resultInTime(countJobs(measured.pool)));
    if (!counts) return;
    const { oldestSeconds, ...states } = counts;
    for (const [state, count] of Object.entries(states)) jobs.set({ state }, count);
    oldestJob.set({}, oldestSeconds);
  },
});

const oldestJob = new Gauge({
  name: "job_oldest_seconds",
  help: "Seconds that the oldest waiting job has been due.",
  labelNames: [] as const,
  ...sharedByProcesses,
});

const byStatus = "select status, count(*)::int from course_payments group by status";

const payments = new Gauge({
  name: "payments",
  help: "Payments by status.",
  labelNames: ["state"],
  ...sharedByProcesses,
  async collect() {
    payments.reset();
    const counts = measured && (await resultInTime(measured.pool.query<{ status: string; count: number }>(byStatus)));
    for (const { status: state, count } of counts?.rows ?? []) payments.set({ state }, count);
  },
});

const troubles = new Gauge({
  name: "service_trouble",
  help: "1 for each problem that /readyz reports: database, standby, disk, jobs, backup.",
  labelNames: ["trouble"],
  ...sharedByProcesses,
  async collect() {
    troubles.reset();
    for (const trouble of (await measured?.health.problems()) ?? []) troubles.set({ trouble }, 1);
  },
});

export function measureService(service: MeasuredService): void {
  measured = service;
}
