import type { Logger } from "pino";
import type { V3Fetch } from "#contract/v3-api.ts";

export interface CsrfCookie {
  /** Returns true once the API has responded successfully. */
  isReady(): boolean;
  stop(): void;
}

const retryMs = 2000;
const jitter = 0.2;
export const csrfTimeoutMs = 1500;

/**
 * Requests the CSRF cookie of the API, and repeats this about every two seconds until it succeeds: once for the whole
 * process. The response is discarded, because calls with a bearer token need no cookie; it only shows that the API is
 * up. If `csrfPath` is undefined, any response to `/` other than a server error shows that.
 */
export function fetchCsrfCookie(v3Fetch: V3Fetch, csrfPath: string | undefined, log: Logger): CsrfCookie {
  let ready = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function attempt(): Promise<void> {
    const startedAtMs = performance.now();
    try {
      const response = await v3Fetch(csrfPath ?? "/", {
        redirect: "manual",
        signal: AbortSignal.timeout(csrfTimeoutMs),
      });
      await response.body?.cancel();
      ready = csrfPath === undefined ? response.status < 500 : response.ok;
    } catch (error) {
      log.debug({ err: error }, "failed to fetch the CSRF cookie");
    }
    if (ready) log.info("the v3 API is reachable");
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
