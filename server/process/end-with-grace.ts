import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";

/** How long a balancer has to see that /readyz says no, while the port still answers. */
const noticeMs = 2000;
/** How long what is under way may take after that. */
export const answersMs = 18_000;
/** With the jobs and the database: then the process ends in any case. */
const totalMs = 30_000;

interface Closing {
  closeAllConnections(): void;
  close(): unknown;
  once: Server["once"];
  on: Server["on"];
  off: Server["off"];
}

/** The longest turn of the event loop after which nobody can have come meanwhile. */
const shortTurnMs = 1;
const quietWithinMs = 1000;

/**
 * Resolves right after a short turn of the event loop in which nobody was let in: nobody waits then. The system resets
 * the connections that still do when a server stops listening, and a balancer may not send a form again that it has sent.
 */
async function nobodyWaits(server: Closing): Promise<void> {
  const lastMs = performance.now() + quietWithinMs;
  let cameIn = 0;
  const count = () => {
    cameIn += 1;
  };
  server.on("connection", count);
  await nextTurn(); // from here on a turn is a whole one, in which connections are looked for
  for (let isQuiet = false; !isQuiet;) {
    const [beganMs, before] = [performance.now(), cameIn];
    await nextTurn();
    const endedMs = performance.now();
    isQuiet = (cameIn === before && endedMs - beganMs <= shortTurnMs) || endedMs > lastMs;
  }
  server.off("connection", count);
}

/** Ends a server so that nobody is refused or cut off: it answers on, then listens no more, then waits for its answers. */
export async function closeServer(
  server: Closing,
  { isWatched, hurried }: { isWatched: boolean; hurried: AbortSignal },
) {
  if (isWatched) await delay(noticeMs, undefined, { signal: hurried }).catch(() => undefined);
  await nobodyWaits(server);
  const closed = new Promise((resolve) => server.once("close", resolve));
  server.close();
  const enough = delay(answersMs, undefined, { signal: hurried, ref: false }).catch(() => undefined);
  await Promise.race([closed, enough]);
  server.closeAllConnections();
  await closed;
}

interface Ending {
  log: Logger;
  /** From now on /readyz asks for no new visitors, and answers tell their connections to end. */
  drain(): void;
  /** Resolves once what was taken is answered; at once when `hurried`. */
  answered(hurried: AbortSignal): Promise<unknown>;
  /** Ends the rest: what takes new work at once, the database once all is answered. */
  close(answered: Promise<unknown>): Promise<void>;
}

/** Ends the program on a signal, or on an error that nobody handled: whole at the first, quickly at the second. */
export function endWithGrace({ log, drain, answered, close }: Ending): void {
  const hurry = new AbortController();
  const ending = closeWithGrace({ delay: totalMs, skip: ["SIGTERM", "SIGINT"] }, async ({ err }) => {
    if (err) log.fatal({ err }, "closing after an error");
    if (err) hurry.abort(); // in a state that nobody knows it answers nobody
    drain();
    const all = answered(hurry.signal);
    await close(all);
    await all;
  });
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.on(signal, () => {
      if (isEnding) hurry.abort();
      else ending.close();
      isEnding = true;
    });
  }
}
