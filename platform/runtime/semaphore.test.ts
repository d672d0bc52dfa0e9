import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("admits as many as there are slots, and the others in order as slots are released", async () => {
  const semaphore = createSemaphore(2);
  expect(await Promise.all([semaphore.acquire(1000), semaphore.acquire(1000)])).toEqual([true, true]);
  const order: string[] = [];
  const third = semaphore.acquire(1000).then(() => order.push("third"));
  const fourth = semaphore.acquire(1000).then(() => order.push("fourth"));
  expect(semaphore.waiting()).toBe(2);
  semaphore.release();
  await third;
  expect({ order, waiting: semaphore.waiting() }).toEqual({ order: ["third"], waiting: 1 });
  semaphore.release();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

test("acquires a slot that was released while the event loop was blocked past the timeout", async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(0);
  await new Promise(setImmediate); // so that the timers phase of the event loop comes next
  const acquired = semaphore.acquire(20);
  setImmediate(() => semaphore.release());
  const startedMs = performance.now();
  while (performance.now() - startedMs < 40);
  expect(await acquired).toBe(true);
});

test("takes no slot after a timeout and skips that waiter", async () => {
  const semaphore = createSemaphore(1);
  await semaphore.acquire(1000);
  const timedOut = semaphore.acquire(5);
  const next = semaphore.acquire(1000);
  expect(await timedOut).toBe(false);
  expect(semaphore.waiting()).toBe(1);
  semaphore.release();
  expect(await next).toBe(true);
  semaphore.release();
  expect(await semaphore.acquire(0)).toBe(true);
});
