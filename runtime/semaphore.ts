import { whenLate } from "./timeout.ts";

/** So many places for work that is under way, and a queue before them, in its order. */
export interface Places {
  /** How many wait. */
  waiting(): number;
  /** Takes a place, at once or in turn: true. False: none was free for `patienceMs`, and nothing was taken. */
  enter(patienceMs: number): Promise<boolean>;
  /** Gives a place that was taken to the next who waits. */
  leave(): void;
}

export function createPlaces(atOnce: number): Places {
  let taken = 0;
  const queue = new Set<(isIn: boolean) => void>();

  return {
    waiting: () => queue.size,
    enter(patienceMs) {
      if (taken < atOnce) {
        taken += 1;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        function settle(isIn: boolean): void {
          clearTimeout(timer);
          queue.delete(settle);
          resolve(isIn);
        }
        const timer = whenLate(() => settle(false), patienceMs);
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
