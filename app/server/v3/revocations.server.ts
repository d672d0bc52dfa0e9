import { logout } from "#contract/account/auth.ts";
import { callV3, type V3 } from "./v3-call.server.ts";
import { within } from "#runtime/timeout.ts";

export interface Revocations {
  /** Ends a token with the API, and keeps trying in the background when the API does not answer. Never throws. */
  revoke(token: string): Promise<void>;
  /** Tells the API once more of every token that waits, and keeps trying no longer. Never throws. */
  stop(): Promise<void>;
}

const retryMs = 10_000;
const maxWaiting = 10_000;
const patienceMs = 1500;

/** Logged-out tokens that the API could not be told about wait in memory and are told within seconds of its recovery. */
export function createRevocations(v3: V3): Revocations {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function isGone(token: string): Promise<boolean> {
    const result = await callV3(v3, logout, {}, { token });
    return result.ok || (result.isAnswered && result.status !== 429);
  }

  async function tellAll(): Promise<void> {
    for (const token of waiting) {
      if (!(await isGone(token))) break;
      waiting.delete(token);
    }
  }

  async function retry(): Promise<void> {
    await tellAll();
    timer = undefined;
    if (waiting.size > 0) tryLater();
  }

  function tryLater(): void {
    if (!isStopped) timer ??= setTimeout(() => void retry(), retryMs).unref();
  }

  async function tell(token: string): Promise<void> {
    if ((await isGone(token)) || waiting.size >= maxWaiting) return;
    waiting.add(token);
    tryLater();
  }

  return {
    revoke: (token) => within(tell(token), patienceMs),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return within(tellAll(), patienceMs);
    },
  };
}
