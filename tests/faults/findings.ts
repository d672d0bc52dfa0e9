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
  wrong: string[];
}

/** However busy the machine is, what takes longer hangs. */
export const slowMs = 8000;

const leak =
  /\bat .{1,200}\.(ts|js|mjs):\d+|node_modules|\bselect .{1,200} from "|\/(tmp|home|root|work)\/|relation ".{1,60}"/;

/** Words about the inside, in an answer that is read outside. */
export function leaksIn(text: string): string[] {
  const found = leak.exec(text);
  return found ? [`says ${found[0]}`] : [];
}
