import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { Logger, parseCronItems, run, type TaskList } from "graphile-worker";
import type { Logger as Log } from "pino";
import type { OpenDatabase } from "#api/db/client.ts";
import type { Job, JobDependencies } from "./job.ts";
import { sendSms } from "./sms.ts";
import { releaseAbandoned, sweepExpired } from "./sweep.ts";

/** Every job, by the name that the queue knows it by. */
const jobs: Record<string, Job> = {
  "sms.send": { run: sendSms },
  "sweep.expired": { schedule: "7 * * * *", run: sweepExpired },
  "sweep.abandoned": { schedule: "* * * * *", run: releaseAbandoned },
};

const parallelJobs = 2;
const restartMs = 1000;

const schedule = Object.entries(jobs).flatMap(([task, { schedule: match }]) => (match ? [{ task, match }] : []));

const logLevels = new Map<string, "error" | "warn">([
  ["error", "error"],
  ["warning", "warn"],
]);

/** The queue tells of every job at "info": here that is detail. Its extra fields hold payloads and are left out. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log[logLevels.get(level) ?? "debug"](message));
}

export interface Jobs {
  /** Takes no more jobs, and waits for those that run: at most five seconds and what they need to break off. */
  stop(): Promise<void>;
}

/** Runs the jobs in this process until `stop()`, whatever becomes of the database meanwhile. Stop them before the database is closed. */
export function startJobs({ db, pool }: OpenDatabase, dependencies: JobDependencies, { pollMs = 1000 } = {}): Jobs {
  const { log } = dependencies;
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, { run: work }]) => [
      name,
      async (payload, { job, abortSignal: signal }) => {
        await work(payload, { ...dependencies, db, isLastTry: job.attempts >= job.max_attempts, signal });
      },
    ]),
  );
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");

  const pause = () => Promise.race([delay(restartMs, undefined, { ref: false }), stopped]);

  async function isReachable(): Promise<boolean> {
    return pool.query("select").then(
      () => true,
      () => false,
    );
  }

  async function runUntilStopped(): Promise<void> {
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(schedule),
      concurrency: parallelJobs,
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

  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runUntilStopped();
      } catch (err) {
        log.error({ err }, "the jobs stopped, and start again");
      }
      await pause();
    }
  }

  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
