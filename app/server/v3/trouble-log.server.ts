import type { Logger } from "pino";
import type { OnTrouble } from "./transport.server.ts";

const toldEveryMs = 10_000;

/** Logs that the API does not answer: each kind of trouble of a feature at most every ten seconds, with how many there were. */
export function createTroubleLog(log: Logger): OnTrouble {
  const told = new Map<string, { atMs: number; since: number }>();
  return ({ feature, method, path }, { trouble, cause }) => {
    const kind = `${feature} ${trouble}`;
    const last = told.get(kind);
    if (last && performance.now() - last.atMs < toldEveryMs) {
      last.since += 1;
      return;
    }
    told.set(kind, { atMs: performance.now(), since: 0 });
    const pathname = path.split("?", 1)[0];
    const more = last?.since ?? 0;
    log.warn({ feature, trouble, method, path: pathname, more, err: cause }, "the v3 API gave no usable answer");
  };
}
