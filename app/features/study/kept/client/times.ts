export interface Times {
  /** Server time minus device time, in ms. */
  offsetMs: number;
  /** Latest time of the server that was seen. */
  latestMs: number;
}

const toleranceMs = 5 * 60_000; // a phone sets its clock right by some seconds now and then

export function serverNow({ offsetMs }: Times, deviceMs: number): number {
  return deviceMs + offsetMs;
}

export function timesFrom(serverMs: number, deviceMs: number): Times {
  return { offsetMs: serverMs - deviceMs, latestMs: serverMs };
}

/** Times after a look at the device's clock; `latestMs` never becomes earlier. */
export function seenAt(times: Times, deviceMs: number): Times {
  return { ...times, latestMs: Math.max(times.latestMs, serverNow(times, deviceMs)) };
}

export function isSetBack(times: Times, deviceMs: number): boolean {
  return serverNow(times, deviceMs) < times.latestMs - toleranceMs;
}

/** Checks whether a file has expired, by the clock or by the latest time seen. */
export function isFileExpired(expiresMs: number, times: Times, deviceMs: number): boolean {
  return seenAt(times, deviceMs).latestMs >= expiresMs;
}
