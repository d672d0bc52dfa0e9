import { QueueFull } from "./fair-queue.ts";

interface FairSlotsLimits {
  /** Pieces of work that run at once: one owner has at most half of them, the next half of the rest (rounded up). */
  slots: number;
  waitingPerOwner: number;
}

/** Slots that owners share, so that work of one owner that hangs leaves room for the others. */
export interface FairSlots {
  /**
   * Runs the work when a slot is free for its owner. Throws QueueFull if too much of the owner is waiting, and the
   * signal's reason if it is aborted before the work starts; a place in the queue is then given up at once.
   */
  run<Result>(owner: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result>;
}

/** Creates slots of which an owner may take another one only while the owner holds fewer than are free. */
export function createFairSlots({ slots, waitingPerOwner }: FairSlotsLimits): FairSlots {
  const running = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();
  let free = slots;

  const mayTake = (owner: string) => (running.get(owner) ?? 0) < free;

  function take(owner: string): void {
    free -= 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function giveUp(owner: string, start: () => void): void {
    const own = waiting.get(owner);
    own?.delete(start);
    if (own?.size === 0) waiting.delete(owner);
  }

  function release(owner: string): void {
    free += 1;
    const left = (running.get(owner) ?? 1) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    startNext();
  }

  /** Starts what may start, one piece of each owner in turn. */
  function startNext(): void {
    for (const [owner, own] of waiting) {
      const [start] = own;
      if (!start || !mayTake(owner)) continue;
      waiting.delete(owner);
      if (own.size > 1) waiting.set(owner, own); // visited again, behind the others
      own.delete(start);
      take(owner);
      start();
    }
  }

  function turnOf(owner: string, signal: AbortSignal): Promise<void> {
    const own = waiting.get(owner) ?? new Set();
    if (own.size === 0 && mayTake(owner)) {
      take(owner);
      return Promise.resolve();
    }
    if (own.size >= waitingPerOwner) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      function cancel(): void {
        giveUp(owner, start);
        reject(signal.reason as Error);
      }
      function start(): void {
        signal.removeEventListener("abort", cancel);
        resolve();
      }
      own.add(start);
      waiting.set(owner, own);
      signal.addEventListener("abort", cancel, { once: true });
    });
  }

  return {
    async run(owner, signal, work) {
      signal.throwIfAborted();
      await turnOf(owner, signal);
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
  };
}
