import { deferredTimeout } from "./timeouts.ts";

export interface Semaphore {
  /** Returns the number of waiting callers. */
  waiting(): number;
  /** Acquires a slot, immediately or in order of arrival. Resolves to false if none was free within `timeoutMs`. */
  acquire(timeoutMs: number): Promise<boolean>;
  /** Releases an acquired slot to the next waiting caller. */
  release(): void;
}

export function createSemaphore(slots: number): Semaphore {
  let taken = 0;
  const queue = new Set<(isAcquired: boolean) => void>();

  return {
    waiting: () => queue.size,
    acquire(timeoutMs) {
      if (taken < slots) {
        taken += 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        function settle(isAcquired: boolean): void {
          clearTimeout(timer);
          queue.delete(settle);
          resolve(isAcquired);
        }
        const timer = deferredTimeout(() => settle(false), timeoutMs);
        queue.add(settle);
      });
    },
    release() {
      const [next] = queue;
      if (next) next(true);
      else taken -= 1;
    },
  };
}
