import { expect, test } from "vitest";
import { QueueFull } from "./fair-queue.ts";
import { createFairSlots } from "./fair-slots.ts";

const live = new AbortController().signal;

/** Work that ends with its function of `ends`, in the order in which it started. */
function createWork() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.push(() => resolve(name));
    });
  return { started, ends, work };
}

test("an owner takes half of the slots, and each further one half of the rest", async () => {
  const slots = createFairSlots({ slots: 8, waitingPerOwner: 9 });
  const { started, ends, work } = createWork();
  const done = ["a", "b", "c"].flatMap((owner) => Array.from({ length: 6 }, () => slots.run(owner, live, work(owner))));
  await expect.poll(() => started.join("")).toBe("aaaabbc");
  for (let n = 0; n < done.length; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  expect(await Promise.all(done)).toHaveLength(18);
});

test("what was cancelled in the queue neither runs nor takes a place in it", async () => {
  const slots = createFairSlots({ slots: 2, waitingPerOwner: 2 });
  const { started, ends, work } = createWork();
  const running = slots.run("a", live, work("running"));
  const leaving = new AbortController();
  const dead = [1, 2].map(() => slots.run("a", leaving.signal, work("dead")));
  await expect(slots.run("a", live, work("surplus"))).rejects.toThrow(QueueFull);
  leaving.abort(new Error("too late"));
  for (const each of dead) await expect(each).rejects.toThrow("too late");
  const next = slots.run("a", live, work("next"));
  ends[0]?.();
  await running;
  await expect.poll(() => started).toEqual(["running", "next"]);
  ends[1]?.();
  expect(await next).toBe("next");
});

test("a failure releases its slot", async () => {
  const slots = createFairSlots({ slots: 2, waitingPerOwner: 0 });
  for (let n = 0; n < 3; n += 1)
    await expect(slots.run("a", live, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await slots.run("a", live, () => Promise.resolve("done"))).toBe("done");
});
