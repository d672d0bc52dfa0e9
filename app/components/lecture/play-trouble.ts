/**
 * Reason why a lecture's file does not play. `line`: no connection; `busy`: the file's server does not answer, or
 * answers that it cannot serve now; `closed`: the link is no longer valid; `missing`: the file does not exist;
 * `format`: it arrives, but not so that this browser can play it.
 */
export type PlayTrouble = "line" | "busy" | "closed" | "missing" | "format";

async function statusOf(address: string): Promise<number | undefined> {
  try {
    const response = await fetch(address, { headers: { range: "bytes=0-0" } });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}

export function troubleOf(status: number): PlayTrouble {
  if (status === 404 || status === 410) return "missing";
  if (status === 408 || status === 429 || status >= 500) return "busy";
  return status >= 400 ? "closed" : "format";
}

export async function findTrouble(address: string): Promise<PlayTrouble> {
  if (!navigator.onLine) return "line";
  const status = await statusOf(address);
  if (status !== undefined) return troubleOf(status);
  return (await statusOf("/sw.js")) === undefined ? "line" : "busy";
}

/** Checks whether a trouble may go away by itself. */
export function passes(trouble: PlayTrouble): boolean {
  return trouble === "line" || trouble === "busy";
}

const firstWaitMs = 2000;
const longestWaitMs = 60_000;

export function waitBeforeTry(tries: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** tries);
}
