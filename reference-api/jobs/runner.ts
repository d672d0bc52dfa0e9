import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, parseCronItems, run, type Task, type TaskList } from "graphile-worker";
import type { Logger as Log } from "pino";
import { z } from "zod";
import type { Connections } from "#api/db/client.ts";
import { requestIdOf, withRequestId } from "#process/request-id.ts";
import { asSpan } from "#process/tracing.ts";
import { makeNightlyBackup } from "./backup.ts";
import { regradeExam, sweepExams, tellRegraded } from "./exams.ts";
import type { Job, JobDependencies } from "./job.ts";
import { reconcilePayment, processRefund, sweepSeats, verifyPayment } from "./payments.ts";
import { findReminders, sendPush } from "./reminders.ts";
import { sendSms } from "./sms.ts";
import { releaseAbandoned, sweepExpired } from "./sweep.ts";

const jobs: Record<string, Job> = {
  "backup.make": {
    schedule: ({ backup }) => backup?.schedule,
    options: { maxAttempts: 3, backfillPeriod: 12 * 3_600_000 }, // also if no process ran at the scheduled time
    run: makeNightlyBackup,
  },
  "exams.regrade": { run: regradeExam },
  "exams.tell": { run: tellRegraded },
  "exams.sweep": { schedule: "* * * * *", run: sweepExams },
  "reminders.find": { schedule: "* * * * *", run: findReminders },
  "push.send": { run: sendPush },
  "sms.send": { run: sendSms },
  "payment.verify": { run: verifyPayment },
  "payment.reconcile": { run: reconcilePayment },
  "payment.refund": { run: processRefund },
  "sweep.seats": { schedule: "* * * * *", run: sweepSeats },
  "sweep.expired": { schedule: "7 * * * *", run: sweepExpired },
  "sweep.abandoned": { schedule: "* * * * *", run: releaseAbandoned },
};

/** Schema of the id of the request that queued a job, which a payload may have; request and job log it. */
const Origin = z.object({ request: z.string().nullish() });

const isPaymentJob = (name: string) => name.startsWith("payment.");
const isSmsJob = (name: string) => name.startsWith("sms.");
const isPushJob = (name: string) => name.startsWith("push.");
const isBackupJob = (name: string) => name.startsWith("backup.");

/**
 * Worker pools of jobs that depend on external services, one per kind of service, so that a hanging gateway, push
 * service or remote disk does not delay jobs of another kind, such as codes by SMS or the end of an exam.
 */
const externalPools = [
  { concurrency: 4, handles: isPaymentJob },
  { concurrency: 2, handles: isSmsJob },
  { concurrency: 4, handles: isPushJob },
  { concurrency: 1, handles: isBackupJob },
];
const workerPools = [
  ...externalPools,
  { concurrency: 3, handles: (name: string) => !externalPools.some(({ handles }) => handles(name)) },
];
const restartMs = 1000;

function scheduleOf(taskList: TaskList, dependencies: JobDependencies) {
  return Object.entries(jobs).flatMap(([task, { schedule, options }]) => {
    const match = typeof schedule === "function" ? schedule(dependencies) : schedule;
    return match && task in taskList ? [{ task, match, ...(options && { options }) }] : [];
  });
}

const logLevels = new Map<string, "error" | "warn">([
  ["error", "error"],
  ["warning", "warn"],
]);

/**
 * Creates the logger of the queue: it logs everything but errors and warnings as "debug". It drops extra fields except
 * the error, and the error text at the end of messages, because these contain payloads.
 */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error: err } = {}) => {
    log[logLevels.get(level) ?? "debug"](err === undefined ? {} : { err }, message.split(/ with error '|\n/, 1)[0]);
  });
}

export interface Jobs {
  /** Takes no more jobs and waits for running ones: at most five seconds plus the time they need to abort. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs in this process until `stop()`, restarting after database outages. The caller stops them before it
 * closes the database.
 */
export function startJobs({ db, pool }: Connections, dependencies: JobDependencies, { pollMs = 1000 } = {}): Jobs {
  const { log } = dependencies;
  const tasks = Object.entries(jobs).map(([name, { run: work }]): [string, Task] => [
    name,
    async (payload, { job, abortSignal: signal }) => {
      const scope = { ...dependencies, db, isLastTry: job.attempts >= job.max_attempts, signal };
      const requestId = Origin.safeParse(payload).data?.request;
      await withRequestId(requestIdOf(requestId, true), () => asSpan(`job ${name}`, () => work(payload, scope)));
    },
  ]);
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");

  const pause = () => Promise.race([delay(restartMs, undefined, { ref: false }), stopped]);

  async function isReachable(): Promise<boolean> {
    return pool.query("select").then(
      () => true,
      () => false,
    );
  }

  async function runUntilStopped({ concurrency, handles }: (typeof workerPools)[number]): Promise<void> {
    const taskList: TaskList = Object.fromEntries(tasks.filter(([name]) => handles(name)));
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(scheduleOf(taskList, dependencies)),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      // without batching, losing the database at a job's end is an error that the runner handles instead of ending the
      // process
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLogger(log),
    });
    // a runner whose first read of the queue fails never recovers, so a new one is started
    const lost = new Promise((resolve) => runner.events.once("worker:getJob:error", resolve));
    await Promise.race([runner.promise, lost, stopped]);
    // wait for the database: stopping the runner while connections break can leave an unhandled rejection
    while (!stopping.signal.aborted && !(await isReachable())) await pause();
    await runner.stop().catch(() => undefined); // it may have stopped by itself, and has logged why
    if (!stopping.signal.aborted) log.warn("the jobs lost the database; restarting");
  }

  async function keepRunning(pool: (typeof workerPools)[number]): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runUntilStopped(pool);
      } catch (err) {
        log.error({ err }, "the jobs stopped; restarting");
      }
      await pause();
    }
  }

  const running = Promise.all(workerPools.map(keepRunning));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
