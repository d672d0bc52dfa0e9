import type { Logger } from "pino";
import type { OnApiFailure } from "./transport.server.ts";

const intervalMs = 10_000;

/**
 * Creates the log of failed API calls: each kind of failure of a feature at most every ten seconds, with the number
 * that was left out in between.
 */
export function createApiFailureLog(log: Logger): OnApiFailure {
  const logged = new Map<string, { atMs: number; suppressed: number }>();
  return ({ feature, method, path }, { reason, cause }) => {
    const kind = `${feature} ${reason}`;
    const last = logged.get(kind);
    if (last && performance.now() - last.atMs < intervalMs) {
      last.suppressed += 1;
      return;
    }
    logged.set(kind, { atMs: performance.now(), suppressed: 0 });
    const pathname = path.split("?", 1)[0];
    const more = last?.suppressed ?? 0;
    log.warn(
      { feature, trouble: reason, method, path: pathname, more, err: cause },
      "no usable response from the v3 API",
    );
  };
}
