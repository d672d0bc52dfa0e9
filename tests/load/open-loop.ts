import { setTimeout as delay } from "node:timers/promises";

/**
 * Open-loop load: starts `once` the given number of times per second until aborted, whether or not earlier calls have
 * finished. Resolves when all have.
 */
export async function openLoop(
  perSecond: number,
  until: AbortSignal,
  once: (n: number) => Promise<void>,
): Promise<void> {
  const beganMs = performance.now();
  const pending = new Set<Promise<void>>();
  for (let n = 0; !until.aborted;) {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * perSecond);
    for (; n < due; n += 1) {
      const one = once(n).finally(() => pending.delete(one));
      pending.add(one);
    }
    await delay(10);
  }
  await Promise.all(pending);
}
