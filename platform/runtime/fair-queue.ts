export class QueueFull extends Error {}

interface FairQueueLimits {
  /** Pieces of work that run at once; at most one of each owner. */
  slots: number;
  waiting: number;
  waitingPerOwner: number;
}

/** Runs work in turn by owner, so that nobody waits for all the work of another owner. */
export interface FairQueue {
  /** Runs the work when it is the owner's turn. Throws QueueFull if too much is waiting. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

/** Creates a queue that takes one piece of work of each waiting owner in turn. */
export function createFairQueue({ slots, waiting: maxWaiting, waitingPerOwner }: FairQueueLimits): FairQueue {
  /** Waiting work by owner, the next owner first. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let waitingCount = 0;

  function startNext(): void {
    for (const [owner, queue] of waiting) {
      if (running.size >= slots) return;
      if (running.has(owner)) continue;
      const [start, ...others] = queue;
      if (others.length > 0) waiting.set(owner, others);
      else waiting.delete(owner);
      waitingCount -= 1;
      running.add(owner);
      start?.();
    }
  }

  function moveBehindOthers(owner: string): void {
    const own = waiting.get(owner);
    if (!own) return;
    waiting.delete(owner);
    waiting.set(owner, own);
  }

  function turnOf(owner: string): Promise<void> {
    const own = waiting.get(owner) ?? [];
    const isFree = running.size < slots && !running.has(owner);
    if (!isFree && (waitingCount >= maxWaiting || own.length >= waitingPerOwner))
      return Promise.reject(new QueueFull());
    return new Promise((resolve) => {
      waiting.set(owner, [...own, resolve]);
      waitingCount += 1;
      startNext();
    });
  }

  return {
    async run(owner, work) {
      await turnOf(owner);
      try {
        return await work();
      } finally {
        running.delete(owner);
        moveBehindOthers(owner);
        startNext();
      }
    },
  };
}
