import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

export const requestIdHeader = "X-Request-Id";

const pattern = /^[\w-]{8,64}$/;

interface CurrentRequest {
  id: string;
  /** Id of the doctor whose session the request has; undefined: none, or not read yet. */
  doctor?: number | undefined;
  /** Identity of the reads since the last write. */
  reads: object;
}
const requests = new AsyncLocalStorage<CurrentRequest>();

/**
 * Returns the request id received from the peer if the peer is trusted and the id is well-formed; else a new random id.
 */
export function requestIdOf(received: string | null | undefined, isTrusted: boolean): string {
  return isTrusted && received && pattern.test(received) ? received : randomBytes(8).toString("hex");
}

/** Runs `work` with this request id, which its log lines, outgoing calls and queued jobs then carry. */
export function withRequestId<Result>(id: string, work: () => Result): Result {
  return requests.run({ id, reads: {} }, work);
}

export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

export function noteDoctor(id: number | undefined): void {
  const request = requests.getStore();
  if (request && id !== undefined) request.doctor = id;
}

/**
 * Returns an object that identifies the reads of the current request since its last write (see `forgetReads`);
 * undefined outside of a request.
 */
export function currentReads(): object | undefined {
  return requests.getStore()?.reads;
}

export function forgetReads(): void {
  const request = requests.getStore();
  if (request) request.reads = {};
}

export function currentDoctor(): number | undefined {
  return requests.getStore()?.doctor;
}

export function forwardRequestId<Init extends RequestInit>(send: (path: string, init: Init) => Promise<Response>) {
  return (path: string, init: Init): Promise<Response> => {
    const headers = new Headers(init.headers);
    const id = currentRequestId();
    if (id) headers.set(requestIdHeader, id);
    return send(path, { ...init, headers });
  };
}
