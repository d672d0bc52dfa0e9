import { setTimeout as delay } from "node:timers/promises";

/** Does `once` so many times a second until told to stop, whether or not those before are done; resolves when all are. */
export async function eachSecond(times: number, until: AbortSignal, once: (n: number) => Promise<void>): Promise<void> {
  const beganMs = performance.now();
  const begun = new Set<Promise<void>>();
  for (let n = 0; !until.aborted;) {
    const due = Math.floor(((performance.now() - beganMs) / 1000) * times);
    for (; n < due; n += 1) {
      const one = once(n).finally(() => begun.delete(one));
      begun.add(one);
    }
    await delay(10);
  }
  await Promise.all(begun);
}
