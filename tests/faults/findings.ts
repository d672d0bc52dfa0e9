import { answersMs } from "#server/process/end-with-grace.ts";

/** undefined: the connection was closed instead, as it is before a body that is too big. */
export type Send = (
  path: string,
  init: { method: string; headers: Record<string, string>; body: string | Uint8Array<ArrayBuffer> | null },
) => Promise<Response | undefined>;

/** What came of so many requests: how often which status, and what must not be. */
export interface Findings {
  sent: number;
  /** Endpoints or routes. */
  places: number;
  statuses: Map<number, number>;
  /** How many were let in: what stands before every route and endpoint refused the others. */
  admitted: number;
  wrong: string[];
}

/** What is answered before a route or an endpoint hears of a request: for what it is, whom it comes from, or how often. */
const beforeAny = new Set([400, 401, 403, 405, 413, 414, 415, 421, 423, 429, 431]);

/** Whether a request came as far as the code of its own route or endpoint. */
export function isAdmitted({ status, headers }: Response): boolean {
  return !beforeAny.has(status) && !/^\/login\b/.test(headers.get("location") ?? "");
}

/** However busy the machine is, what takes longer hangs: a portal that ends waits no longer for its answers. */
export const slowMs = answersMs;

const leak =
  /\bat .{1,200}\.(ts|js|mjs):\d+|node_modules|\bselect .{1,200} from "|\/(tmp|home|root|work)\/|relation ".{1,60}"/;

/** Words about the inside, in an answer that is read outside. */
export function leaksIn(text: string): string[] {
  const found = leak.exec(text);
  return found ? [`says ${found[0]}`] : [];
}
