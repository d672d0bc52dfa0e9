import { deferredTimeout } from "#runtime/timeouts.ts";

/**
 * Makes a call with a signal that is aborted after `totalMs` milliseconds or by the caller's signal; the call itself
 * must end then. Does not use `AbortSignal.any`: a timeout referenced only by it is garbage-collected and never fires
 * (nodejs/node#57736).
 */
export async function withDeadline<Result>(
  totalMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const forward = () => ending.abort(signal?.reason);
  const timer = deferredTimeout(() => ending.abort(new DOMException("No response in time.", "TimeoutError")), totalMs);
  if (signal?.aborted) forward();
  signal?.addEventListener("abort", forward, { once: true });
  try {
    return await call(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forward);
  }
}
