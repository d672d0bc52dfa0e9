/** What the work gives, or undefined when it is not done within so many milliseconds; it goes on all the same. */
export function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  return Promise.race([work, after(ms)]);
}

/** So many milliseconds, for which no program is kept from ending. */
export function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => void whenLate(() => resolve(undefined), ms).unref());
}

/**
 * A timer of so many milliseconds that hears what has come before it says that nothing came: a process that stood still finds
 * its timers over before it has read what lies in its sockets.
 */
export function whenLate(tell: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(() => setImmediate(tell), ms);
}
