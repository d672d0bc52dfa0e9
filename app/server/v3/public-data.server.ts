import { LRUCache } from "lru-cache";
import { within } from "#runtime/timeout.ts";

/** A copy of a public answer. */
interface Copy {
  data: unknown;
  fetchedAtMs: number;
  /** When fetching it anew last failed; undefined while the copy is as good as the API's. */
  failedAtMs: number | undefined;
}

export interface PublicDataOptions {
  /** How long a copy is used without asking again. */
  freshMs: number;
  /** How long a copy may stand in while the API does not answer. */
  staleMs: number;
  maxEntries: number;
  /** Whether what a fetch rejected with is the API's own word (there is no such thing): then no older copy stands in. */
  isRefusal: (error: unknown) => boolean;
  now?: () => number;
}

export interface PublicData {
  /**
   * The data under a key: the copy while it is fresh; otherwise what `fetch` gives, one fetch for all who wait. When the
   * API is slow or fails an older copy answers, marked stale. Rejects with what `fetch` rejected with when there is none.
   */
  read(key: string, fetch: () => Promise<unknown>): Promise<{ data: unknown; stale: boolean }>;
}

const patienceMs = 300; // how long a visitor waits for news when an older copy is at hand
const failurePauseMs = 5000; // after a failure nobody asks again for this long
const emptyPauseMs = 250; // with nothing at hand, sooner: a page that waits looks for app data every 300 ms

/** Time is the process's own: setting the machine's clock makes no copy older or younger. */
export function createPublicData(options: PublicDataOptions): PublicData {
  const { freshMs, staleMs, maxEntries, isRefusal, now = () => performance.now() } = options;
  const copies = new LRUCache<string, Copy>({ max: maxEntries });
  const failures = new LRUCache<string, { error: unknown; atMs: number }>({ max: maxEntries });
  const pending = new Map<string, Promise<Copy>>();

  function refresh(key: string, fetch: () => Promise<unknown>): Promise<Copy> {
    const running = pending.get(key);
    if (running) return running;
    const job = fetch()
      .then((data) => {
        const copy: Copy = { data, fetchedAtMs: now(), failedAtMs: undefined };
        copies.set(key, copy);
        failures.delete(key);
        return copy;
      })
      .catch((error: unknown) => {
        const copy = copies.peek(key);
        if (isRefusal(error)) copies.delete(key);
        else if (copy) copy.failedAtMs = now();
        failures.set(key, { error, atMs: now() });
        throw error;
      })
      .finally(() => pending.delete(key));
    pending.set(key, job);
    return job;
  }

  return {
    async read(key, fetch) {
      const copy = copies.get(key);
      const ageMs = copy ? now() - copy.fetchedAtMs : Infinity;
      if (copy && ageMs <= freshMs) return { data: copy.data, stale: false };

      const isUsable = copy !== undefined && ageMs <= staleMs;
      const failure = failures.peek(key);
      if (failure && now() - failure.atMs < (isUsable || isRefusal(failure.error) ? failurePauseMs : emptyPauseMs)) {
        if (isUsable) return { data: copy.data, stale: true };
        throw failure.error;
      }
      if (!isUsable) return { data: (await refresh(key, fetch)).data, stale: false };

      const news = await within(refresh(key, fetch), patienceMs).catch((error: unknown) => {
        if (isRefusal(error)) throw error;
      });
      return news ? { data: news.data, stale: false } : { data: copy.data, stale: copy.failedAtMs !== undefined };
    },
  };
}
