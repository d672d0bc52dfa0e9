import { whenLate } from "./timeout.ts";

/** Counting semaphore with a first-in, first-out queue. */
export interface Places {
  /** Returns the number of waiting callers. */
  waiting(): number;
  /** Acquires a slot, immediately or in order of arrival. Resolves to false if none was free within `timeoutMs`. */
  enter(timeoutMs: number): Promise<boolean>;
  /** Releases an acquired slot to the next waiting caller. */
  leave(): void;
}

/** Creates a semaphore with the given number of slots. */
export function createPlaces(slots: number): Places {
  let taken = 0;
  const queue = new Set<(isAcquired: boolean) => void>();

  return {
    waiting: () => queue.size,
    enter(timeoutMs) {
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
        const timer = whenLate(() => settle(false), timeoutMs);
        queue.add(settle);
      });
    },
    leave() {
      const [next] = queue;
      if (next) next(true);
      else taken -= 1;
    },
  };
}
