export interface Times {
  /** Server time minus device time, in ms. */
  offsetMs: number;
  /** Latest time of the server that was seen. */
  latestMs: number;
}

const toleranceMs = 5 * 60_000; // a phone sets its clock right by some seconds now and then

/** Time of the server by the device's clock, in ms. */
export function serverNow({ offsetMs }: Times, deviceMs: number): number {
  return deviceMs + offsetMs;
}

/** Times of a device that has just received the time of the server. */
export function timesFrom(serverMs: number, deviceMs: number): Times {
  return { offsetMs: serverMs - deviceMs, latestMs: serverMs };
}

/** Times after a look at the device's clock: what was seen once never becomes earlier. */
export function seenAt(times: Times, deviceMs: number): Times {
  return { ...times, latestMs: Math.max(times.latestMs, serverNow(times, deviceMs)) };
}

/** Checks whether the device's clock is behind a time that was seen before: it was set back. */
export function isSetBack(times: Times, deviceMs: number): boolean {
  return serverNow(times, deviceMs) < times.latestMs - toleranceMs;
}

/** Checks whether a file has expired, by the clock or by the latest time seen. */
export function isFileExpired(expiresMs: number, times: Times, deviceMs: number): boolean {
  return seenAt(times, deviceMs).latestMs >= expiresMs;
}
