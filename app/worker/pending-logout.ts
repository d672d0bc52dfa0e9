import { atMost } from "#app/format/read-retries.ts";

/** Cache whose existence marks a logout that the server has not received; the worker of exam rooms reads it too. */
const mark = "logout-pending";

async function isPending(): Promise<boolean> {
  return (await atMost(caches.has(mark)).catch(() => undefined)) ?? false;
}

/** Sends the logout; undefined, and kept for later, if the server cannot be reached. */
export async function sendLogout(request: Request): Promise<Response | undefined> {
  try {
    const response = await fetch(request);
    if (response.status < 500) await caches.delete(mark);
    return response;
  } catch {
    await caches.open(mark);
    return undefined;
  }
}

/** Sends a logout that is due; false if it cannot be sent now either, so that no page of a doctor may be shown. */
export async function completeLogout(): Promise<boolean> {
  if (!(await isPending())) return true;
  const response = await sendLogout(new Request("/logout", { method: "POST", redirect: "manual" }));
  return response !== undefined && response.status < 500;
}
