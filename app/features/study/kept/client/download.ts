import { contact } from "./contact.ts";
import type { KeptRecord, KeptStore } from "./store.ts";

const partBytes = 512 * 1024; // on a line of 40 kbit/s a part takes less than two minutes
const timeoutMs = 120_000;
const waitsMs = [2_000, 5_000, 15_000, 30_000];

/**
 * State of a download: `waiting` for the connection, `moved` if another device plays the lecture, `full` if the storage
 * is full.
 */
export type DownloadState = "loading" | "waiting" | "moved" | "full" | "failed";

type Fetched = "saved" | "gone" | Exclude<DownloadState, "loading">;

async function fetchPart({ href, savedBytes, bytes, tag }: KeptRecord, signal: AbortSignal): Promise<Response> {
  const end = Math.min(savedBytes + partBytes, bytes) - 1;
  const headers = { Range: `bytes=${savedBytes}-${end}`, ...(tag !== null && { "If-Range": tag }) };
  return fetch(href, { headers, redirect: "manual", signal });
}

function continues(response: Response, from: number): boolean {
  return response.headers.get("content-range")?.startsWith(`bytes ${from}-`) ?? false;
}

async function saveNext(store: KeptStore, record: KeptRecord): Promise<Fetched> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  let blob: Blob;
  let response: Response;
  try {
    response = await fetchPart(record, timeout.signal);
    if (response.type === "opaqueredirect" || [401, 403, 404].includes(response.status)) return "gone";
    if (response.status === 409) return "moved";
    if (response.status === 429 || response.status >= 500) return "waiting";
    if (response.status === 200 || (response.status === 206 && !continues(response, record.savedBytes))) {
      await store.restart(record.id); // another file than before
      if (response.status === 206) return "failed";
    } else if (response.status !== 206) return "failed";
    blob = await response.blob();
  } catch {
    return "waiting";
  } finally {
    clearTimeout(timer);
  }
  const from = response.status === 200 ? 0 : record.savedBytes;
  if (blob.size === 0) return "waiting";
  return store.addPart({ id: record.id, from, blob }, response.headers.get("etag")).then(
    () => "saved",
    () => "full",
  );
}

interface Hooks {
  onState(id: number, state: DownloadState): void;
  onPart(): Promise<void>;
}

/**
 * Creates the downloads of the kept lectures: one after the other, part by part. After a lost connection `run` tries
 * again by itself.
 */
export function createDownloads(store: KeptStore, { onState, onPart }: Hooks) {
  const stopped = new Set<number>();
  let isRunning = false;
  let failures = 0;
  let renewals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(record: KeptRecord): Promise<void> {
    onState(record.id, "loading");
    const result = await saveNext(store, record);
    if (result === "saved") {
      failures = 0;
      renewals = 0;
      await onPart();
    } else if (result === "gone" && renewals < 2) {
      renewals += 1;
      await contact(store); // a new link, or the lecture is deleted
      await onPart();
    } else if (result === "waiting") {
      timer = setTimeout(() => void run(), waitsMs[Math.min(failures++, waitsMs.length - 1)]);
      onState(record.id, "waiting");
      throw new Error("no line");
    } else {
      stopped.add(record.id);
      onState(record.id, result === "gone" ? "failed" : result);
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      for (;;) {
        const records = await store.list();
        const next = records.find(({ id, savedBytes, bytes }) => savedBytes < bytes && !stopped.has(id));
        if (!next) break;
        await load(next);
      }
    } catch {
      // tried again by the timer, or when the line is back
    } finally {
      isRunning = false;
    }
  }

  return {
    run,
    /** Tries a download again that has stopped. */
    async retry(id: number): Promise<void> {
      stopped.delete(id);
      await contact(store);
      await run();
    },
  };
}
