import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** Carries the id of a request from the portal to its API, in the answer, and into every line of both logs. */
export const requestIdHeader = "X-Request-Id";

const shape = /^[\w-]{8,64}$/;
const ids = new AsyncLocalStorage<string>();

/** The id that somebody gave, where it is trusted and has the shape of one; else a new one. */
export function requestIdOf(given: string | null | undefined, isTrusted: boolean): string {
  return isTrusted && given && shape.test(given) ? given : randomBytes(8).toString("hex");
}

/** Does the work of one request: what it logs, asks and queues bears the id. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return ids.run(id, work);
}

/** The id of the request that is being answered here; undefined: none is. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** The same fetch of another program, which hears under which id we ask: its log and ours name the request alike. */
export function sendingId<Init extends RequestInit>(send: (path: string, init: Init) => Promise<Response>) {
  return (path: string, init: Init): Promise<Response> => {
    const headers = new Headers(init.headers);
    const id = currentRequestId();
    if (id) headers.set(requestIdHeader, id);
    return send(path, { ...init, headers });
  };
}
