import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, parseCronItems, run, type Task, type TaskList } from "graphile-worker";
import type { Logger as Log } from "pino";
import { z } from "zod";
import type { Connections } from "#api/db/client.ts";
import { requestIdOf, withRequestId } from "#server/process/request-id.ts";
import { asSpan } from "#server/process/tracing.ts";
import { makeNightlyBackup } from "./backup.ts";
import { regradeExam, sweepExams } from "./exams.ts";
import type { Job, JobDependencies } from "./job.ts";
import { reconcilePayment, sendRefund, sweepSeats, verifyPayment } from "./payments.ts";
import { findReminders, sendPush } from "./reminders.ts";
import { sendSms } from "./sms.ts";
import { releaseAbandoned, sweepExpired } from "./sweep.ts";

/** Every job, by the name that the queue knows it by. */
const jobs: Record<string, Job> = {
  "backup.make": {
    schedule: ({ backup }) => backup?.schedule,
    options: { maxAttempts: 3, backfillPeriod: 12 * 3_600_000 }, // also when nothing ran at its hour
    run: makeNightlyBackup,
  },
  "exams.regrade": { run: regradeExam },
  "exams.sweep": { schedule: "* * * * *", run: sweepExams },
  "reminders.find": { schedule: "* * * * *", run: findReminders },
  "push.send": { run: sendPush },
  "sms.send": { run: sendSms },
  "payment.verify": { run: verifyPayment },
  "payment.reconcile": { run: reconcilePayment },
  "payment.refund": { run: sendRefund },
  "sweep.seats": { schedule: "* * * * *", run: sweepSeats },
  "sweep.expired": { schedule: "7 * * * *", run: sweepExpired },
  "sweep.abandoned": { schedule: "* * * * *", run: releaseAbandoned },
};

/** The request that a job was asked for by, where one was: the log of both bears its id. */
const AskedFor = z.object({ request: z.string().nullish() });

const isOfPayments = (name: string) => name.startsWith("payment.");
const isOfMessages = (name: string) => name.startsWith("sms.");
const isOfBrowsers = (name: string) => name.startsWith("push.");
const isOfBackups = (name: string) => name.startsWith("backup.");

/** What hangs outside holds up nothing else, neither a payment gateway a code nor a push service or a disk elsewhere the end of an exam: each has workers of its own. */
const outside = [
  { concurrency: 4, does: isOfPayments },
  { concurrency: 2, does: isOfMessages },
  { concurrency: 4, does: isOfBrowsers },
  { concurrency: 1, does: isOfBackups },
];
const crews = [...outside, { concurrency: 3, does: (name: string) => !outside.some(({ does }) => does(name)) }];
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
 * The queue tells of every job at "info": here that is detail. Its extra fields hold payloads, and its sentences end in the
 * words of an error, which hold them too: of both only the error is taken.
 */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, { error: err } = {}) => {
    log[logLevels.get(level) ?? "debug"](err === undefined ? {} : { err }, message.split(/ with error '|\n/, 1)[0]);
  });
}

export interface Jobs {
  /** Takes no more jobs, and waits for those that run: at most five seconds and what they need to break off. */
  stop(): Promise<void>;
}

/** Runs the jobs in this process until `stop()`, whatever becomes of the database meanwhile. Stop them before the database is closed. */
export function startJobs({ db, pool }: Connections, dependencies: JobDependencies, { pollMs = 1000 } = {}): Jobs {
  const { log } = dependencies;
  const tasks = Object.entries(jobs).map(([name, { run: work }]): [string, Task] => [
    name,
    async (payload, { job, abortSignal: signal }) => {
      const scope = { ...dependencies, db, isLastTry: job.attempts >= job.max_attempts, signal };
      const asked = AskedFor.safeParse(payload).data?.request;
      await withRequestId(requestIdOf(asked, true), () => asSpan(`job ${name}`, () => work(payload, scope)));
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

  async function runUntilStopped({ concurrency, does }: (typeof crews)[number]): Promise<void> {
    const taskList: TaskList = Object.fromEntries(tasks.filter(([name]) => does(name)));
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(scheduleOf(taskList, dependencies)),
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      // only so is a database that is lost at a job's end an error that the runner handles: else it ends the process
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLogger(log),
    });
    // a runner whose first look at the queue fails remembers the failure for ever: only a new one finds jobs again
    const lost = new Promise((resolve) => runner.events.once("worker:getJob:error", resolve));
    await Promise.race([runner.promise, lost, stopped]);
    // taken down while connections break, the runner may leave a rejection that nobody handles
    while (!stopping.signal.aborted && !(await isReachable())) await pause();
    await runner.stop().catch(() => undefined); // it may have stopped itself, and has logged why
    if (!stopping.signal.aborted) log.warn("the jobs lost the database, and start again");
  }

  async function keepRunning(crew: (typeof crews)[number]): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runUntilStopped(crew);
      } catch (err) {
        log.error({ err }, "the jobs stopped, and start again");
      }
      await pause();
    }
  }

  const running = Promise.all(crews.map(keepRunning));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
