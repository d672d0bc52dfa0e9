/** What the work gives, or undefined when it is not done within so many milliseconds; it goes on all the same. */
export function within<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  return Promise.race([work, after(ms)]);
}

/** So many milliseconds, for which no program is kept from ending. */
export function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}
