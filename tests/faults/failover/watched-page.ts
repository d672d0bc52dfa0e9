import { setTimeout as delay } from "node:timers/promises";

const everyMs = 500;
const timeoutMs = 20_000;

/** Requests a page twice a second until `stop()`, which returns how often which status came with which heading. */
export function watchPage(url: string, cookie: string) {
  const stopped = new AbortController();
  const seen = new Map<string, number>();

  async function visit(): Promise<void> {
    const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(timeoutMs) });
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text()) ?? [];
    const what = response.ok ? `${response.status}` : `${response.status} ${heading.replace(/<[^>]*>/g, "")}`;
    seen.set(what, (seen.get(what) ?? 0) + 1);
  }

  const watching = (async () => {
    while (!stopped.signal.aborted) {
      await visit().catch(() => seen.set("no response", (seen.get("no response") ?? 0) + 1));
      await delay(everyMs);
    }
  })();
  return async () => {
    stopped.abort();
    await watching;
    return Object.fromEntries(seen);
  };
}
