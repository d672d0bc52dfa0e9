import { whenLate } from "#runtime/timeout.ts";

/**
 * Makes a call with a signal that is aborted after so many milliseconds, or when the caller's own says so. Not by
 * `AbortSignal.any`: a timeout that only this holds is collected as garbage and never comes (nodejs/node#57736).
 */
export async function withDeadline<Answer>(
  totalMs: number,
  signal: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const ending = new AbortController();
  const passOn = () => ending.abort(signal?.reason);
  const timer = whenLate(() => ending.abort(new DOMException("No answer in time.", "TimeoutError")), totalMs);
  if (signal?.aborted) passOn();
  signal?.addEventListener("abort", passOn, { once: true });
  try {
    return await call(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", passOn);
  }
}
