import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/deferred.ts";
import { createPublicData } from "./public-data.server.ts";

const freshMs = 60_000;
const staleMs = 86_400_000;
const refusal = new Error("there is no such thing");
const outage = new Error("nobody answers");

/** A cache whose clock stands until the test moves it, and a source that counts. */
function setUp({ maxEntries = 10 } = {}) {
  let nowMs = 0;
  const publicData = createPublicData({
    freshMs,
    staleMs,
    maxEntries,
    isRefusal: (error) => error === refusal,
    now: () => nowMs,
  });
  const source = vi.fn<() => Promise<unknown>>().mockResolvedValue("first");
  return {
    source,
    read: (key = "faqs") => publicData.read(key, source),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

test("a fresh copy is used without asking again", async () => {
  const { source, read, pass } = setUp();
  await read();
  pass(freshMs);
  expect(await read()).toEqual({ data: "first", stale: false });
  expect(source).toHaveBeenCalledTimes(1);
});

test("an old copy gives way to news that come at once", async () => {
  const { source, read, pass } = setUp();
  await read();
  pass(freshMs + 1);
  source.mockResolvedValue("second");
  expect(await read()).toEqual({ data: "second", stale: false });
});

test("while news are slow the old copy answers, and the news are there for the next", async () => {
  const { source, read, pass } = setUp();
  await read();
  pass(freshMs + 1);
  const slow = deferred<string>();
  source.mockReturnValue(slow.promise);
  expect(await read()).toEqual({ data: "first", stale: false });
  slow.resolve("second");
  await slow.promise;
  expect(await read()).toEqual({ data: "second", stale: false });
  expect(source).toHaveBeenCalledTimes(2);
});

test("in an outage the old copy stands in and says so, for a day and no longer", async () => {
  const { source, read, pass } = setUp();
  await read();
  source.mockRejectedValue(outage);
  pass(freshMs + 1);
  expect(await read()).toEqual({ data: "first", stale: true });
  pass(staleMs - freshMs - 1);
  expect(await read()).toEqual({ data: "first", stale: true });
  pass(1);
  await expect(read()).rejects.toBe(outage);
});

test("after a failure nobody asks again for five seconds, and the first success clears the notice", async () => {
  const { source, read, pass } = setUp();
  await read();
  source.mockRejectedValue(outage);
  pass(freshMs + 1);
  await read();
  pass(4999);
  expect(await read()).toEqual({ data: "first", stale: true });
  expect(source).toHaveBeenCalledTimes(2);
  source.mockResolvedValue("second");
  pass(1);
  expect(await read()).toEqual({ data: "second", stale: false });
});

test("with nothing at hand a failure is passed on, and asked about again within 300 ms", async () => {
  const { source, read, pass } = setUp();
  source.mockRejectedValue(outage);
  await expect(read()).rejects.toBe(outage);
  pass(200);
  await expect(read()).rejects.toBe(outage);
  expect(source).toHaveBeenCalledTimes(1);
  pass(100);
  source.mockResolvedValue("first");
  expect(await read()).toEqual({ data: "first", stale: false });
});

test("what the API says is gone is gone: no older copy stands in, and nobody asks again for five seconds", async () => {
  const { source, read, pass } = setUp();
  await read();
  source.mockRejectedValue(refusal);
  pass(freshMs + 1);
  await expect(read()).rejects.toBe(refusal);
  pass(4999);
  await expect(read()).rejects.toBe(refusal);
  expect(source).toHaveBeenCalledTimes(2);
});

test("two hundred who wait for the same cost one fetch, those who wait for another thing one more", async () => {
  const { source, read } = setUp();
  const waiting = deferred<string>();
  source.mockReturnValue(waiting.promise);
  const all = Promise.all(Array.from({ length: 200 }, (_, n) => read(n % 2 ? "faqs" : "contacts")));
  waiting.resolve("first");
  expect((await all).every(({ data }) => data === "first")).toBe(true);
  expect(source).toHaveBeenCalledTimes(2);
});

test("no more copies are kept than allowed", async () => {
  const { source, read } = setUp({ maxEntries: 10 });
  for (let n = 0; n < 50; n += 1) await read(`key-${n}`);
  await read("key-49");
  expect(source).toHaveBeenCalledTimes(50);
  await read("key-0");
  expect(source).toHaveBeenCalledTimes(51);
});
