import type { Logger } from "pino";
import type { V3Fetch } from "./transport.server.ts";

export interface CsrfCookie {
  /** True once the API has answered the CSRF-cookie call. */
  isReady(): boolean;
  stop(): void;
}

const retryMs = 2000;
const jitter = 0.2;
const timeoutMs = 1500;

/**
 * Asks the API for its CSRF cookie, again every two seconds until it answers: one task for the whole process, however
 * many visitors wait. Calls with a bearer token need no such cookie, so nothing of the answer is kept.
 */
export function fetchCsrfCookie(v3Fetch: V3Fetch, csrfPath: string, log: Logger): CsrfCookie {
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    const startedAtMs = performance.now();
    try {
      const response = await v3Fetch(csrfPath, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
      await response.body?.cancel();
      ready = response.ok;
    } catch (error) {
      log.debug({ err: error }, "the CSRF cookie could not be fetched");
    }
    if (ready) log.info("the v3 API answers");
    if (ready || stopped) return;
    const passedMs = performance.now() - startedAtMs;
    timer = setTimeout(() => void attempt(), retryMs * (1 + jitter * Math.random()) - passedMs).unref();
  }
  void attempt();

  return {
    isReady: () => ready,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
