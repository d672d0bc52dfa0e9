import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { createPublicData } from "./public-data.server.ts";

const freshMs = 60_000;
const staleMs = 86_400_000;
const refusal = new Error("not found");
const outage = new Error("no response");

/** Creates a cache with a manual clock, and a mock source. */
function setUp({ maxEntries = 10, maxCharacters = 1000 } = {}) {
  let nowMs = 0;
  const publicData = createPublicData({
    freshMs,
    staleMs,
    maxEntries,
    maxCharacters,
    isRefusal: (error) => error === refusal,
    now: () => nowMs,
  });
  const source = vi.fn<() => Promise<unknown>>().mockResolvedValue("first");
  return {
    source,
    read: (key = "faqs") => publicData.read(key, source),
    advance: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("uses a fresh copy without fetching", async () => {
  const { source, read, advance } = setUp();
  await read();
  advance(freshMs);
  expect(await read()).toEqual({ data: "first", stale: false });
  expect(source).toHaveBeenCalledTimes(1);
});

test("replaces an old copy if the refresh is fast", async () => {
  const { source, read, advance } = setUp();
  await read();
  advance(freshMs + 1);
  source.mockResolvedValue("second");
  expect(await read()).toEqual({ data: "second", stale: false });
});

test("returns the old copy during a slow refresh, and the new one afterwards", async () => {
  const { source, read, advance } = setUp();
  await read();
  advance(freshMs + 1);
  const slow = deferred<string>();
  source.mockReturnValue(slow.promise);
  expect(await read()).toEqual({ data: "first", stale: false });
  slow.resolve("second");
  await slow.promise;
  expect(await read()).toEqual({ data: "second", stale: false });
  expect(source).toHaveBeenCalledTimes(2);
});

test("returns an old copy marked as stale during an outage, for a day", async () => {
  const { source, read, advance } = setUp();
  await read();
  source.mockRejectedValue(outage);
  advance(freshMs + 1);
  expect(await read()).toEqual({ data: "first", stale: true });
  advance(staleMs - freshMs - 1);
  expect(await read()).toEqual({ data: "first", stale: true });
  advance(1);
  await expect(read()).rejects.toBe(outage);
});

test("does not fetch for five seconds after a failure, and clears the stale mark on success", async () => {
  const { source, read, advance } = setUp();
  await read();
  source.mockRejectedValue(outage);
  advance(freshMs + 1);
  await read();
  advance(4999);
  expect(await read()).toEqual({ data: "first", stale: true });
  expect(source).toHaveBeenCalledTimes(2);
  source.mockResolvedValue("second");
  advance(1);
  expect(await read()).toEqual({ data: "second", stale: false });
});

test("passes on a failure if there is no copy, and retries within 300 ms", async () => {
  const { source, read, advance } = setUp();
  source.mockRejectedValue(outage);
  await expect(read()).rejects.toBe(outage);
  advance(200);
  await expect(read()).rejects.toBe(outage);
  expect(source).toHaveBeenCalledTimes(1);
  advance(100);
  source.mockResolvedValue("first");
  expect(await read()).toEqual({ data: "first", stale: false });
});

test("passes on a refusal without an old copy, and does not fetch for five seconds", async () => {
  const { source, read, advance } = setUp();
  await read();
  source.mockRejectedValue(refusal);
  advance(freshMs + 1);
  await expect(read()).rejects.toBe(refusal);
  advance(4999);
  await expect(read()).rejects.toBe(refusal);
  expect(source).toHaveBeenCalledTimes(2);
});

test("shares one fetch per key between 200 concurrent reads", async () => {
  const { source, read } = setUp();
  const waiting = deferred<string>();
  source.mockReturnValue(waiting.promise);
  const all = Promise.all(Array.from({ length: 200 }, (_, n) => read(n % 2 ? "faqs" : "contacts")));
  waiting.resolve("first");
  expect((await all).every(({ data }) => data === "first")).toBe(true);
  expect(source).toHaveBeenCalledTimes(2);
});

test.each([
  ["copies", { maxEntries: 10 }],
  ["characters", { maxCharacters: 10 * '"first" '.length }],
])("keeps no more %s than allowed", async (_, limits) => {
  const { source, read } = setUp({ maxEntries: 1000, ...limits });
  for (let n = 0; n < 50; n += 1) await read(`key-${n}`);
  await read("key-49");
  expect(source).toHaveBeenCalledTimes(50);
  await read("key-0");
  expect(source).toHaveBeenCalledTimes(51);
});
