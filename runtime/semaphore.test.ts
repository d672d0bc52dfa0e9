import { expect, test } from "vitest";
import { createPlaces } from "./semaphore.ts";

test("as many enter as there are places, the others in their order once one is left", async () => {
  const places = createPlaces(2);
  expect(await Promise.all([places.enter(1000), places.enter(1000)])).toEqual([true, true]);
  const order: string[] = [];
  const third = places.enter(1000).then(() => order.push("third"));
  const fourth = places.enter(1000).then(() => order.push("fourth"));
  expect(places.waiting()).toBe(2);
  places.leave();
  await third;
  expect({ order, waiting: places.waiting() }).toEqual({ order: ["third"], waiting: 1 });
  places.leave();
  await fourth;
  expect(order).toEqual(["third", "fourth"]);
});

test("a turn that came while the process stood still is taken, though its time is over", async () => {
  const places = createPlaces(1);
  await places.enter(0);
  await new Promise(setImmediate); // what is next in the loop are its timers
  const waits = places.enter(20);
  setImmediate(() => places.leave());
  const startedMs = performance.now();
  while (performance.now() - startedMs < 40);
  expect(await waits).toBe(true);
});

test("who waits too long takes nothing, and is passed over", async () => {
  const places = createPlaces(1);
  await places.enter(1000);
  const impatient = places.enter(5);
  const patient = places.enter(1000);
  expect(await impatient).toBe(false);
  expect(places.waiting()).toBe(1);
  places.leave();
  expect(await patient).toBe(true);
  places.leave();
  expect(await places.enter(0)).toBe(true);
});
