import { drainTimeoutMs } from "#process/shut-down-gracefully.ts";

/**
 * Sends a request. Resolves to undefined when the connection was closed without a response, as for a body that is too
 * large.
 */
export type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null },
) => Promise<Response | undefined>;

/** Result of a fuzzing run: response statuses by count, and failures. */
export interface Findings {
  sent: number;
  /** Number of endpoints or routes. */
  targets: number;
  statuses: Map<number, number>;
  /** Requests that reached a route or an endpoint; the checks in front of all of them refused the others. */
  admitted: number;
  wrong: string[];
}

/**
 * Statuses of general checks (validation, authentication, rate limits) that run before the code of a route or endpoint.
 */
const generalRefusals = new Set([400, 401, 403, 405, 413, 414, 415, 421, 423, 429, 431]);

/** Returns true if the request reached the code of its route or endpoint. */
export function isAdmitted({ status, headers }: Response): boolean {
  return !generalRefusals.has(status) && !/^\/login\b/.test(headers.get("location") ?? "");
}

/**
 * A response slower than this counts as hanging, on any machine: a portal that shuts down waits no longer for open
 * requests.
 */
export const slowMs = drainTimeoutMs;

const leak =
  /\bat .{1,200}\.(ts|js|mjs):\d+|node_modules|\bselect .{1,200} from "|\/(tmp|home|root|work)\/|relation ".{1,60}"/;

/** Internal details (stack traces, SQL, file paths) in a response body. */
export function findLeaks(text: string): string[] {
  const found = leak.exec(text);
  return found ? [`leaks ${found[0]}`] : [];
}
