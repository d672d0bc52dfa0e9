import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Counter } from "prom-client";
import { createLog } from "#server/process/log.ts";
import { readEnv, SettingsError } from "#config/env.ts";
import { serveAllMetrics } from "#server/process/serve.ts";

/** A process that dies soon after its start is started again after a longer and longer pause. */
const shortestPauseMs = 1000;
const longestPauseMs = 30_000;
const steadyMs = 60_000;
/** Each ends itself within thirty seconds. */
const killedAfterMs = 32_000;

interface Place {
  worker?: Worker;
  /** What differs from one process to the next. */
  settings: Record<string, string>;
  pauseMs: number;
}

const restarts = new Counter({
  name: "cluster_restarts_total",
  help: "Processes that died and were started again.",
});

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { processes: { type: "string" } } });
  const count = Number(values.processes);
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new SettingsError("--processes: say how many, 1 to 64; as many as the machine has cores.");
  return { count, program: positionals[0] ?? "index.js" };
}

/** Resolves once the process listens: true, or has ended before: false. */
async function listens(worker: Worker): Promise<boolean> {
  const listening = once(worker, "listening").then(() => true);
  return Promise.race([listening, once(worker, "exit").then(() => false)]);
}

/** So many processes of one program on one port, as one. The jobs run in the first alone. */
async function main(): Promise<void> {
  const { count, program } = readArguments();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  // asked for by its path at each start: where that leads through a link, a later process is of a later release
  cluster.setupPrimary({ exec: join(dirname(process.argv[1] ?? ""), program), args: [] });
  const places = Array.from({ length: count }, (_, n): Place => {
    return { settings: n === 0 ? {} : { JOBS: "elsewhere" }, pauseMs: shortestPauseMs };
  });
  const ending = new AbortController();
  const isEnding = () => ending.signal.aborted;

  /** Starts a process in a place. Who had it before is told to end once the new one listens. */
  async function fill(place: Place): Promise<boolean> {
    const worker = cluster.fork(place.settings);
    const beganMs = performance.now();
    if (!(await listens(worker))) return false;
    const before = place.worker;
    place.worker = worker;
    void once(worker, "exit").then(() => {
      if (place.worker === worker) void fillAgain(place, performance.now() - beganMs);
    });
    if (before) {
      before.process.kill("SIGTERM");
      await once(before, "exit");
    }
    return true;
  }

  async function fillAgain(place: Place, livedMs: number): Promise<void> {
    if (livedMs > steadyMs) place.pauseMs = shortestPauseMs;
    while (!isEnding()) {
      log.error({ afterMs: place.pauseMs }, "a process died, and is started again");
      restarts.inc();
      await delay(place.pauseMs);
      place.pauseMs = Math.min(2 * place.pauseMs, longestPauseMs);
      if (isEnding() || (await fill(place))) return;
    }
  }

  async function replaceAll(): Promise<void> {
    for (const place of places) {
      if (isEnding()) return;
      if (!(await fill(place))) {
        log.error("a new process did not start: the others stay as they are");
        return;
      }
    }
    log.info("every process is a new one");
  }

  function tellAll(signal: NodeJS.Signals): void {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  }

  function end(signal: NodeJS.Signals): void {
    ending.abort();
    if (signal === "SIGTERM" || !process.stdin.isTTY) tellAll("SIGTERM"); // Ctrl-C reaches each of them by itself
    setTimeout(tellAll, killedAfterMs, "SIGKILL").unref();
  }

  let exitCode = 0;
  cluster.on("exit", (_worker, code) => {
    if (!isEnding()) return;
    exitCode ||= code;
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(exitCode);
  });
  process.on("SIGTERM", end).on("SIGINT", end);

  const [first, ...others] = places;
  if (!first || !(await fill(first))) process.exit(1); // it has said why; it alone brings the database up to date
  await serveAllMetrics(env);
  await Promise.all(others.map(async (place) => (await fill(place)) || fillAgain(place, 0)));
  let replacing = Promise.resolve();
  process.on("SIGUSR2", () => {
    replacing = replacing.then(replaceAll);
  });
  log.info({ count }, "all processes listen");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
