import type { Server } from "node:http";
import { setImmediate as nextTick, setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";

/** Milliseconds for which a closing server goes on responding, until a load balancer has seen that /readyz fails. */
const noticeMs = 2000;
export const drainTimeoutMs = 18_000;
/** Total time in milliseconds, including jobs and database, after which the process ends in any case. */
const totalMs = 30_000;

interface ClosableServer {
  closeAllConnections(): void;
  close(): unknown;
  once: Server["once"];
  on: Server["on"];
  off: Server["off"];
}

/** Maximum duration in milliseconds of an event loop iteration that counts as idle. */
const shortTickMs = 1;
const quietTimeoutMs = 1000;

/**
 * Resolves after a short event loop iteration without a new connection, when none waits to be accepted, or after one
 * second. Connections that still wait when a server stops listening are reset, and a load balancer may not resend a
 * form.
 */
async function backlogIsEmpty(server: ClosableServer): Promise<void> {
  const deadlineMs = performance.now() + quietTimeoutMs;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on("connection", count);
  await nextTick(); // from here on iterations are complete, including the poll for connections
  for (let isQuiet = false; !isQuiet;) {
    const [startedMs, before] = [performance.now(), accepted];
    await nextTick();
    const endedMs = performance.now();
    isQuiet = (accepted === before && endedMs - startedMs <= shortTickMs) || endedMs > deadlineMs;
  }
  server.off("connection", count);
}

/**
 * Closes a server: responds for two more seconds if there is a load balancer, stops listening, waits up to 18 s for
 * running requests, and closes all connections. An abort of `force` skips these waits.
 */
export async function closeServer(
  server: ClosableServer,
  { hasLoadBalancer, force }: { hasLoadBalancer: boolean; force: AbortSignal },
) {
  if (hasLoadBalancer) await delay(noticeMs, undefined, { signal: force }).catch(() => undefined);
  await backlogIsEmpty(server);
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.close();
  const timeout = delay(drainTimeoutMs, undefined, { signal: force, ref: false }).catch(() => undefined);
  await Promise.race([closed, timeout]);
  server.closeAllConnections();
  await closed;
}

interface ShutdownSteps {
  log: Logger;
  /** Makes /readyz fail and responses close their connections. */
  drain(): void;
  /** Resolves when all accepted requests are finished; at once when `force` is aborted. */
  finishRequests(force: AbortSignal): Promise<unknown>;
  /** Ends everything else: job intake at once, the database when all requests are finished. */
  close(finished: Promise<unknown>): Promise<void>;
}

/**
 * Ends the process on SIGTERM, SIGINT or an unhandled error, within 30 s. The first signal lets running requests
 * finish; a second signal, or an error, does not wait for them.
 */
export function shutdownGracefully({ log, drain, finishRequests, close }: ShutdownSteps): void {
  const forcing = new AbortController();
  const shutdown = closeWithGrace({ delay: totalMs, skip: ["SIGTERM", "SIGINT"] }, async ({ err }) => {
    if (err) log.fatal({ err }, "closing after an error");
    if (err) forcing.abort(); // do not serve requests in an unknown state
    drain();
    const all = finishRequests(forcing.signal);
    await close(all);
    await all;
  });
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      if (isEnding) forcing.abort();
      else shutdown.close();
      isEnding = true;
    });
  }
}
