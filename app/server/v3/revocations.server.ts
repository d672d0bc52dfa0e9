import { logout } from "#contract/account/auth.ts";
import { callV3, type V3 } from "./v3-call.server.ts";
import { withTimeout } from "#runtime/timeouts.ts";

export interface Revocations {
  /** Revokes a token; keeps trying in the background if the API does not respond. Never throws. */
  revoke(token: string, deviceToken?: string): Promise<void>;
  /** Tries once more to revoke the pending tokens, up to the first failure, then stops trying. Never throws. */
  stop(): Promise<void>;
}

const retryMs = 10_000;
const maxWaiting = 10_000;
const timeoutMs = 1500;

/**
 * Creates the revocations. Up to 10,000 tokens that could not be revoked are kept in memory and retried every ten
 * seconds.
 */
export function createRevocations(v3: V3): Revocations {
  const waiting = new Map<string, string | undefined>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function isRevoked(token: string, deviceToken: string | undefined): Promise<boolean> {
    const result = await callV3(v3, logout, {}, { token, deviceToken });
    return result.ok || (result.isAnswered && result.status !== 429);
  }

  async function revokePending(): Promise<void> {
    for (const [token, deviceToken] of waiting) {
      if (!(await isRevoked(token, deviceToken))) break;
      waiting.delete(token);
    }
  }

  async function retry(): Promise<void> {
    await revokePending();
    timer = undefined;
    if (waiting.size > 0) scheduleRetry();
  }

  function scheduleRetry(): void {
    if (!isStopped) timer ??= setTimeout(() => void retry(), retryMs).unref();
  }

  async function revokeOrQueue(token: string, deviceToken: string | undefined): Promise<void> {
    if ((await isRevoked(token, deviceToken)) || waiting.size >= maxWaiting) return;
    waiting.set(token, deviceToken);
    scheduleRetry();
  }

  return {
    revoke: (token, deviceToken) => withTimeout(revokeOrQueue(token, deviceToken), timeoutMs),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return withTimeout(revokePending(), timeoutMs);
    },
  };
}
