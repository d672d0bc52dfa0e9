import { LRUCache } from "lru-cache";
import { withTimeout } from "#runtime/timeouts.ts";

/** Public data of one key, with the time at which they were fetched. */
interface Copy {
  data: unknown;
  fetchedAtMs: number;
  /** Time of the last failed refresh; undefined if the last one succeeded. */
  failedAtMs: number | undefined;
}

export interface PublicDataOptions {
  /** Age up to which a copy is used without a refresh. */
  freshMs: number;
  /** Age up to which a copy is used while the API does not respond. */
  staleMs: number;
  maxEntries: number;
  /** Characters of all copies as JSON: an API may answer to each search of a visitor with megabytes. */
  maxCharacters: number;
  /** Checks whether an error is a refusal by the API itself, such as 404, after which no old copy is used. */
  isRefusal: (error: unknown) => boolean;
  now?: () => number;
}

export interface PublicData {
  /**
   * Returns the data of a key: the copy if fresh, otherwise the result of `fetch`, which concurrent reads share. If the
   * API is slow or fails, returns an older copy; `stale` is true after a failure. Without a copy, rejects with fetch's
   * error.
   */
  read(key: string, fetch: () => Promise<unknown>): Promise<{ data: unknown; stale: boolean }>;
}

const refreshWaitMs = 300; // how long to wait for a refresh if there is an older copy
const failurePauseMs = 5000; // how long not to fetch after a failure
const emptyPauseMs = 250; // the same without a copy: shorter, since waiting pages poll for app data every 300 ms

/**
 * Creates the cache of public responses of the API. It uses a monotonic clock, so that changes of the system time do
 * not affect the age of copies.
 */
export function createPublicData(options: PublicDataOptions): PublicData {
  const { freshMs, staleMs, maxEntries, maxCharacters, isRefusal, now = () => performance.now() } = options;
  const copies = new LRUCache<string, Copy>({
    max: maxEntries,
    maxSize: maxCharacters,
    sizeCalculation: ({ data }) => JSON.stringify(data ?? null).length,
  });
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

      const refreshed = await withTimeout(refresh(key, fetch), refreshWaitMs).catch((error: unknown) => {
        if (isRefusal(error)) throw error;
      });
      return refreshed
        ? { data: refreshed.data, stale: false }
        : { data: copy.data, stale: copy.failedAtMs !== undefined };
    },
  };
}
