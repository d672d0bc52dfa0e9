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

/**
 * Sends a logout that is due: `done` now, or `due` still, so that no page of a doctor may be shown; undefined if there is
 * none.
 */
export async function completeLogout(): Promise<"done" | "due" | undefined> {
  if (!(await isPending())) return undefined;
  const response = await sendLogout(new Request("/logout", { method: "POST", redirect: "manual" }));
  return response && response.status < 500 ? "done" : "due";
}
