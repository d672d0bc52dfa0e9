import type { KeptAnswer } from "../kept-answer.ts";
import type { KeptStore } from "./store.ts";
import { isFileExpired, seenAt, timesFrom } from "./times.ts";

const timeoutMs = 15_000;
const page = "/my/kept-lectures";
const signedOut = [401, 419];

/**
 * Answer of the portal; `signed-out` if the login has ended or the device is not verified, undefined without a usable
 * answer, as after a server error.
 */
type Asked = KeptAnswer | { message: string } | "signed-out" | undefined;

function isAnswer(json: unknown): json is KeptAnswer | { message: string } {
  if (typeof json !== "object" || json === null) return false;
  return "kept" in json ? Array.isArray(json.kept) : "message" in json;
}

export async function ask(fields: Record<string, string>): Promise<Asked> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(`${page}/changes`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
      redirect: "manual",
      signal: timeout.signal,
    });
    if (response.type === "opaqueredirect" || signedOut.includes(response.status)) return "signed-out";
    if (response.status === 429 || response.status >= 500) return undefined;
    const json: unknown = await response.json();
    return isAnswer(json) ? json : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Deletes the lectures that have expired by the clock of this device or by the latest time seen, and records the latest
 * time. Does nothing if no time of the server is stored.
 */
export async function removeExpired(store: KeptStore): Promise<void> {
  const times = await store.times();
  if (!times) return;
  const nowMs = Date.now();
  for (const { id, expiresMs } of await store.list())
    if (isFileExpired(expiresMs, times, nowMs)) await store.remove(id);
  await store.setTimes(seenAt(times, nowMs));
}

async function keepPage(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(page);
}

/**
 * Asks the portal which lectures this device may still keep: renews those and deletes the others, all of them if it
 * is signed out. Without a usable answer only what has expired is deleted.
 */
export async function contact(store: KeptStore): Promise<void> {
  const ids = (await store.list()).map(({ id }) => id);
  if (ids.length === 0) return;
  const answer = await ask({ do: "renew", lecture_ids: ids.join() });
  if (answer === "signed-out") {
    for (const id of ids) await store.remove(id);
  } else if (answer && "kept" in answer) {
    await store.setTimes(timesFrom(answer.nowMs, Date.now()));
    for (const id of ids) {
      const renewed = answer.kept.find((one) => one.id === id);
      if (renewed) await store.update(id, () => ({ href: renewed.href, expiresMs: renewed.expiresMs }));
      else await store.remove(id);
    }
    void keepPage().catch(() => undefined);
  }
  await removeExpired(store);
}
