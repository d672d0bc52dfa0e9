import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Counter } from "prom-client";
import { createLog } from "#process/log.ts";
import { SettingsError } from "#config/read-settings.ts";
import { readSharedEnv } from "#config/shared-env.ts";
import { serveAllMetrics } from "#process/serve.ts";

/** Pause before a restart; it doubles while processes keep dying within `steadyMs` of their start. */
const shortestPauseMs = 1000;
const longestPauseMs = 30_000;
const steadyMs = 60_000;
/** Milliseconds after which the cluster, when it ends, kills its workers; they end by themselves within 30 seconds. */
const killedAfterMs = 32_000;

interface ProcessSlot {
  worker?: Worker;
  /** Environment variables that differ between the processes. */
  settings: Record<string, string>;
  pauseMs: number;
}

const restarts = new Counter({
  name: "cluster_restarts_total",
  help: "Worker processes that died and were restarted.",
});

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { processes: { type: "string" } } });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new SettingsError("--processes: set a number from 1 to 64, usually the number of cores.");
  return { count, program: positionals[0] ?? "index.js" };
}

/** Resolves to true once the process listens, or to false if it exits before. */
async function listens(worker: Worker): Promise<boolean> {
  const listening = once(worker, "listening").then(() => true);
  return Promise.race([listening, once(worker, "exit").then(() => false)]);
}

/**
 * Runs several processes of one program on the same port; only the first one runs the jobs. Dead ones are restarted,
 * and SIGUSR2 replaces all one by one.
 */
async function main(): Promise<void> {
  const { count, program } = readArguments();
  const env = readSharedEnv();
  const log = createLog(env.LOG_LEVEL);
  // resolved at each start: if the path contains a symbolic link, later processes run the later release
  cluster.setupPrimary({ exec: join(dirname(process.argv[1] ?? ""), program), args: [] });
  const slots = Array.from({ length: count }, (_, n): ProcessSlot => {
    return { settings: n === 0 ? {} : { JOBS: "elsewhere" }, pauseMs: shortestPauseMs };
  });
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;

  /** Starts a process in a slot and, once it listens, terminates the slot's previous one. False if it did not start. */
  async function start(slot: ProcessSlot): Promise<boolean> {
    const worker = cluster.fork(slot.settings);
    const beganMs = performance.now();
    if (!(await listens(worker))) return false;
    const previous = slot.worker;
    slot.worker = worker;
    void once(worker, "exit").then(() => {
      if (slot.worker !== worker) return;
      slot.worker = undefined; // nobody waits for the end of a process that has ended
      void restart(slot, performance.now() - beganMs);
    });
    if (previous) {
      previous.process.kill("SIGTERM");
      await once(previous, "exit");
    }
    return true;
  }

  async function restart(slot: ProcessSlot, livedMs: number): Promise<void> {
    if (livedMs > steadyMs) slot.pauseMs = shortestPauseMs;
    while (!isEnding()) {
      log.error({ afterMs: slot.pauseMs }, "a worker process died and will be restarted");
      restarts.inc();
      await delay(slot.pauseMs);
      slot.pauseMs = Math.min(2 * slot.pauseMs, longestPauseMs);
      if (isEnding() || slot.worker || (await start(slot))) return;
    }
  }

  async function replaceAll(): Promise<void> {
    for (const slot of slots) {
      if (isEnding()) return;
      if (!(await start(slot))) {
        log.error("a new worker process did not start; the remaining old ones keep running");
        return;
      }
    }
    log.info("all worker processes are replaced");
  }

  function signalAll(signal: NodeJS.Signals): void {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  function end(signal: NodeJS.Signals): void {
    ending.abort();
    if (signal === "SIGTERM" || !process.stdin.isTTY) signalAll("SIGTERM"); // Ctrl-C reaches the workers directly
    setTimeout(signalAll, killedAfterMs, "SIGKILL").unref();
  }

  let exitCode = 0;
  cluster.on("exit", (_worker, code) => {
    if (!isEnding()) return;
    exitCode ||= code;
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode);
  });
  process.on("SIGTERM", end).on("SIGINT", end);

  const [first, ...others] = slots;
  if (!first || !(await start(first))) process.exit(1); // it has logged the reason; only it migrates the database
  await serveAllMetrics(env);
  await Promise.all(others.map(async (slot) => (await start(slot)) || restart(slot, 0)));
  let replacing = Promise.resolve();
  process.on("SIGUSR2", () => {
    replacing = replacing.then(replaceAll);
  });
  log.info({ count }, "all worker processes are listening");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
