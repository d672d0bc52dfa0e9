import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { createGenerations } from "./generations.ts";

/**
 * Generations whose servers log when they open, begin to close and close; `opening` can delay or prevent an opening.
 */
function setUp(opening: (source: string) => Promise<void> = async () => undefined) {
  const events: string[] = [];
  const onError = vi.fn();
  const generations = createGenerations({
    async make(source: string) {
      await opening(source);
      events.push(`${source} opens`);
      return {
        source,
        async close(idle: Promise<unknown>) {
          events.push(`${source} begins to close`);
          await idle;
          events.push(`${source} closes`);
        },
      };
    },
    onError,
  });
  /** Source of the server that handles a request which loads `source` and takes as long as `work`. */
  async function request(source: string | Promise<string>, work: Promise<void> = Promise.resolve()) {
    let servedBy = "";
    await generations.serve(
      async () => source,
      async (server) => {
        await work;
        servedBy = server.source;
      },
    );
    return servedBy;
  }
  return { events, onError, generations, request };
}

test("requests with one source share one server", async () => {
  const { events, request } = setUp();
  expect(await Promise.all([request("one"), request("one"), request("one")])).toEqual(["one", "one", "one"]);
  expect(events).toEqual(["one opens"]);
});

test("a new server opens before the replaced one closes", async () => {
  const { events, request } = setUp();
  await request("one");
  expect(await request("two")).toBe("two");
  await expect.poll(() => events).toEqual(["one opens", "two opens", "one begins to close", "one closes"]);
});

test("a replaced server stops background work at once, and closes after its open requests", async () => {
  const { events, request } = setUp();
  const work = deferred<undefined>();
  const slow = request("one", work.promise);
  await request("two");
  await expect.poll(() => events).toEqual(["one opens", "two opens", "one begins to close"]);
  work.resolve(undefined);
  expect(await slow).toBe("one");
  await expect.poll(() => events.at(-1)).toBe("one closes");
});

test("while no server can be made from the newest source, requests fail and the older server stays open", async () => {
  const { events, request } = setUp(async (source) => {
    if (source === "broken") throw new Error("it is broken");
  });
  await request("one");
  await expect(request("broken")).rejects.toThrow("it is broken");
  await expect(request("broken")).rejects.toThrow("it is broken");
  expect(events).toEqual(["one opens"]);
  expect(await request("fixed")).toBe("fixed");
  await expect.poll(() => events.at(-1)).toBe("one closes");
});

test("the next request tries again to make a server that failed", async () => {
  let isDatabaseUp = false;
  const { request } = setUp(async () => {
    if (!isDatabaseUp) throw new Error("the database is down");
  });
  await expect(request("one")).rejects.toThrow("the database is down");
  isDatabaseUp = true;
  expect(await request("one")).toBe("one");
});

test("a source that cannot be loaded fails its request and does not close the server", async () => {
  const { events, request } = setUp();
  await request("one");
  await expect(request(Promise.reject(new SyntaxError("Unexpected token")))).rejects.toThrow("Unexpected token");
  expect(await request("one")).toBe("one");
  expect(events).toEqual(["one opens"]);
});

test("a request that loaded the old source during an edit is handled by the new server", async () => {
  const { events, request } = setUp();
  const slow = deferred<string>();
  const early = request(slow.promise);
  await request("two");
  slow.resolve("one");
  expect(await early).toBe("two");
  expect(events).toEqual(["two opens"]);
});

test("a server that opens slowly does not replace the server of a later edit", async () => {
  const first = deferred<undefined>();
  const { events, request } = setUp(async (source) => (source === "one" ? first.promise : undefined));
  const early = request("one");
  expect(await request("two")).toBe("two");
  first.resolve(undefined);
  expect(await early).toBe("one");
  await expect.poll(() => events).toEqual(["two opens", "one opens", "one begins to close", "one closes"]);
  expect(await request("two")).toBe("two");
});

test("fifty edits leave one server open, and close() closes it", async () => {
  const { events, onError, generations, request } = setUp();
  for (let edit = 1; edit <= 50; edit += 1) await request(`edit ${edit}`);
  const count = (what: string) => events.filter((event) => event.endsWith(what)).length;
  await expect.poll(() => count("opens") - count("closes")).toBe(1);
  await generations.close();
  expect(count("closes")).toBe(50);
  expect(onError).not.toHaveBeenCalled();
});
