import { atMost } from "#app/format/read-retries.ts";
import { currentLogin } from "./offline-cache.ts";

/**
 * Prefix of the name of an empty cache, followed by the login whose logout the server has not received. The worker of
 * exam rooms (public/exam-room-worker.js) reads it too.
 */
const mark = "logout-pending:";
const timeoutMs = 8000;

/**
 * Sends the logout and returns the response. Undefined if the server does not accept it within 8 seconds; it is then
 * noted as due.
 */
export async function sendLogout(request: Request): Promise<Response | undefined> {
  const name = mark + ((await currentLogin()) ?? "");
  const response = await atMost(fetch(request), timeoutMs).catch(() => undefined);
  const isTaken = response !== undefined && response.status < 500 && response.status !== 429;
  try {
    await (isTaken ? caches.delete(name) : caches.open(name));
  } catch {
    // a browser without storage, which keeps no pages either
  }
  return isTaken ? response : undefined;
}

async function isDue(): Promise<boolean> {
  const login = await currentLogin();
  return login !== undefined && caches.has(mark + login);
}

/**
 * Sends the logout that is due for the current login. Resolves to true if that succeeds, to false if it is still due,
 * so that no page of the doctor may be shown, and to undefined if none is due.
 */
export async function completeLogout(): Promise<boolean | undefined> {
  if (!(await atMost(isDue()).catch(() => false))) return undefined;
  return Boolean(await sendLogout(new Request("/logout", { method: "POST", redirect: "manual" })));
}
