import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { readWithRetries } from "./read-retries.ts";

interface Found {
  name: string;
  close(): void;
}

const never = new Promise<never>(() => undefined);
const found = (name: string) => ({ name, close: vi.fn() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a read that comes in time is passed on once", async () => {
  const onRead = vi.fn<(found: Found) => void>();
  await expect(readWithRetries(() => Promise.resolve(found("first")), onRead)).resolves.toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRead).toHaveBeenCalledTimes(1);
});

test("a read that does not come in two seconds is tried again, with growing pauses", async () => {
  const read = vi.fn(() => never);
  const inTime = readWithRetries(read, () => undefined);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(inTime).resolves.toBe(false);
  const tries: number[] = [];
  for (let second = 2; second <= 62; second += 1) {
    tries.push(read.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect([0, 4, 12, 28, 44].map((after) => tries[after])).toEqual([2, 3, 4, 5, 6]);
});

test("the first read that comes counts, and later ones are closed", async () => {
  const reads = [deferred<Found>(), deferred<Found>()];
  const read = vi.fn(() => reads[read.mock.calls.length - 1]?.promise ?? never);
  const onRead = vi.fn<(found: Found) => void>();
  const inTime = readWithRetries(read, onRead);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(inTime).resolves.toBe(false);
  const [slow, second] = [found("slow"), found("second")];
  reads[0]?.resolve(slow);
  reads[1]?.resolve(second);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRead.mock.calls).toEqual([[slow]]);
  expect([slow.close, second.close].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a first read that fails is a storage that does not exist; a later one is tried again", async () => {
  const onRead = vi.fn<(found: Found) => void>();
  const failing = vi.fn(() => Promise.reject(new Error("no storage")));
  await expect(readWithRetries(failing, onRead)).rejects.toThrow("no storage");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failing).toHaveBeenCalledTimes(1);

  const answers = [never, Promise.reject(new Error("lost")), Promise.resolve(found("third"))];
  answers[1]?.catch(() => undefined);
  const inTime = readWithRetries(() => answers.shift() ?? never, onRead);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(inTime).resolves.toBe(false);
  expect(onRead).toHaveBeenCalledTimes(1);
});
