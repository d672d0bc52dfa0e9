export class QueueFull extends Error {}

interface FairQueueLimits {
  /** Pieces of work that run at once. */
  slots: number;
  /** Pieces of one owner that run at once; default 1. */
  slotsPerOwner?: number;
  waiting: number;
  waitingPerOwner: number;
}

/** Runs work in turn by owner, so that nobody waits for all the work of another owner. */
export interface FairQueue {
  /** Runs the work when it is the owner's turn. Throws QueueFull if too much is waiting. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
}

export function createFairQueue({
  slots,
  slotsPerOwner = 1,
  waiting: maxWaiting,
  waitingPerOwner,
}: FairQueueLimits): FairQueue {
  /** Waiting work by owner, the next owner first. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let runningCount = 0;
  let waitingCount = 0;

  const isFreeFor = (owner: string) => runningCount < slots && (running.get(owner) ?? 0) < slotsPerOwner;

  function countRunning(owner: string, change: 1 | -1): void {
    const own = (running.get(owner) ?? 0) + change;
    if (own > 0) running.set(owner, own);
    else running.delete(owner);
    runningCount += change;
  }

  function startNext(): void {
    for (const [owner, queue] of waiting) {
      if (!isFreeFor(owner)) continue;
      const [start, ...others] = queue;
      if (others.length > 0) waiting.set(owner, others);
      else waiting.delete(owner);
      waitingCount -= 1;
      countRunning(owner, 1);
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
    if (!isFreeFor(owner) && (waitingCount >= maxWaiting || own.length >= waitingPerOwner))
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
        countRunning(owner, -1);
        moveBehindOthers(owner);
        startNext();
      }
    },
  };
}
