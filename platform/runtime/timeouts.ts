/**
 * Resolves to the result of the work, or to undefined after `ms` milliseconds; rejects if the work fails before that.
 * The work itself is not cancelled.
 */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  return Promise.race([work, delay(ms)]);
}

/** Resolves to undefined after `ms` milliseconds, without keeping the process alive. */
export function delay(ms: number): Promise<undefined> {
  return new Promise((resolve) => void deferredTimeout(() => resolve(undefined), ms).unref());
}

/**
 * Calls back after `ms` milliseconds and one poll for I/O. After the event loop was blocked, timers fire before
 * data that has already arrived is read; the extra step handles that data first.
 */
export function deferredTimeout(onTimeout: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(onTimeout), ms);
}
