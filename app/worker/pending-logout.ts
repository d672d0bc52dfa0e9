import { atMost } from "#app/format/read-retries.ts";

/** Cache whose existence marks a logout that the server has not received; the worker of exam rooms reads it too. */
const mark = "logout-pending";

/** Sends the logout; undefined, and kept for later, if the server does not take it. */
export async function sendLogout(request: Request): Promise<Response | undefined> {
  const response = await fetch(request).catch(() => undefined);
  if (response && response.status < 500) {
    await caches.delete(mark);
    return response;
  }
  await caches.open(mark);
  return undefined;
}

/**
 * Sends a logout that is due: true if that succeeds, false if it is due still, so that no page of a doctor may be shown;
 * undefined if none is due.
 */
export async function completeLogout(): Promise<boolean | undefined> {
  const isDue = await atMost(caches.has(mark)).catch(() => false);
  return isDue ? Boolean(await sendLogout(new Request("/logout", { method: "POST", redirect: "manual" }))) : undefined;
}
