/** A call's signal: aborted so many milliseconds from now, or when the caller's own says so. */
export function deadline(totalMs: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(totalMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
