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
