import { expect, test } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

/** Work that ends when it is told to. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  return { started, work, end: (name: string) => ends.get(name)?.() };
}

test("takes the owners in turn, however much one of them has waiting", async () => {
  const queue = createFairQueue({ slots: 1, waiting: 9, waitingPerOwner: 9 });
  const { started, work, end } = createWork();
  const names = ["a1", "a2", "a3", "b1", "c1", "b2"];
  const done = names.map((name) => queue.run(name.slice(0, 1), work(name)));
  for (let turn = 0; turn < names.length; turn += 1) {
    await expect.poll(() => started.length).toBe(turn + 1);
    end(started.at(-1) ?? "");
  }
  expect(await Promise.all(done)).toEqual(names);
  expect(started).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("leaves a slot to others while work of an owner takes long, and releases it after a failure", async () => {
  const queue = createFairQueue({ slots: 2, waiting: 9, waitingPerOwner: 9 });
  const { started, work, end } = createWork();
  const long = [queue.run("a", work("a1")), queue.run("a", work("a2"))];
  await expect(queue.run("b", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await queue.run("b", () => Promise.resolve("b"))).toBe("b");
  expect(started).toEqual(["a1"]);
  end("a1");
  await expect.poll(() => started).toEqual(["a1", "a2"]);
  end("a2");
  await Promise.all(long);
});

test("refuses work beyond what an owner, and what all owners may have waiting", async () => {
  const queue = createFairQueue({ slots: 1, waiting: 3, waitingPerOwner: 2 });
  const { work } = createWork();
  void queue.run("a", work("a1"));
  void queue.run("a", work("a2"));
  void queue.run("a", work("a3"));
  await expect(queue.run("a", work("a4"))).rejects.toThrow(QueueFull);
  void queue.run("b", work("b1"));
  await expect(queue.run("c", work("c1"))).rejects.toThrow(QueueFull);
});
