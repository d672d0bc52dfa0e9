import { atMost } from "#app/format/read-retries.ts";

/** Cache whose existence marks a logout that the server has not received; the worker of exam rooms reads it too. */
const mark = "logout-pending";

/** Sends the logout; undefined, and kept for later, if the server does not take it. */
export async function sendLogout(request: Request): Promise<Response | undefined> {
  const response = await fetch(request).catch(() => undefined);
  const isTaken = response !== undefined && response.status < 500;
  try {
    await (isTaken ? caches.delete(mark) : caches.open(mark));
  } catch {
    // a browser without storage, which keeps no pages either
  }
  return isTaken ? response : undefined;
}

async function isDue(): Promise<boolean> {
  return caches.has(mark); // may throw at once
}

/**
 * Sends a logout that is due: true if that succeeds, false if it is due still, so that no page of a doctor may be shown;
 * undefined if none is due.
 */
export async function completeLogout(): Promise<boolean | undefined> {
  if (!(await atMost(isDue()).catch(() => false))) return undefined;
  return Boolean(await sendLogout(new Request("/logout", { method: "POST", redirect: "manual" })));
}
