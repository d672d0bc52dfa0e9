import { expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { createSuccession } from "./succession.ts";

/** Servers that tell of their lives; `opening` holds one back, or keeps it from opening. */
function setUp(opening: (source: string) => Promise<void> = async () => undefined) {
  const events: string[] = [];
  const onError = vi.fn();
  const succession = createSuccession({
    async make(source: string) {
      await opening(source);
      events.push(`${source} opens`);
      return {
        source,
        async close(answered: Promise<unknown>) {
          events.push(`${source} rests`);
          await answered;
          events.push(`${source} closes`);
        },
      };
    },
    onError,
  });
  /** Who answers a request that finds `source`, once `work` is done. */
  async function ask(source: string | Promise<string>, work: Promise<void> = Promise.resolve()) {
    let answeredBy = "";
    await succession.serve(
      async () => source,
      async (server) => {
        await work;
        answeredBy = server.source;
      },
    );
    return answeredBy;
  }
  return { events, onError, succession, ask };
}

test("one source is served by one server", async () => {
  const { events, ask } = setUp();
  expect(await Promise.all([ask("one"), ask("one"), ask("one")])).toEqual(["one", "one", "one"]);
  expect(events).toEqual(["one opens"]);
});

test("a new server opens before the one that it replaces is closed", async () => {
  const { events, ask } = setUp();
  await ask("one");
  expect(await ask("two")).toBe("two");
  await expect.poll(() => events).toEqual(["one opens", "two opens", "one rests", "one closes"]);
});

test("a server that is replaced rests at once, and closes when it has answered", async () => {
  const { events, ask } = setUp();
  const work = deferred<undefined>();
  const slow = ask("one", work.promise);
  await ask("two");
  await expect.poll(() => events).toEqual(["one opens", "two opens", "one rests"]);
  work.resolve(undefined);
  expect(await slow).toBe("one");
  await expect.poll(() => events.at(-1)).toBe("one closes");
});

test("while no server can be made from the newest source nobody is answered, and the older one stays open", async () => {
  const { events, ask } = setUp(async (source) => {
    if (source === "broken") throw new Error("it is broken");
  });
  await ask("one");
  await expect(ask("broken")).rejects.toThrow("it is broken");
  await expect(ask("broken")).rejects.toThrow("it is broken");
  expect(events).toEqual(["one opens"]);
  expect(await ask("mended")).toBe("mended");
  await expect.poll(() => events.at(-1)).toBe("one closes");
});

test("what could not be made is tried again by the next request", async () => {
  let isDatabaseUp = false;
  const { ask } = setUp(async () => {
    if (!isDatabaseUp) throw new Error("the database is away");
  });
  await expect(ask("one")).rejects.toThrow("the database is away");
  isDatabaseUp = true;
  expect(await ask("one")).toBe("one");
});

test("a source that cannot be loaded is told to who asked, and is no end of the server", async () => {
  const { events, ask } = setUp();
  await ask("one");
  await expect(ask(Promise.reject(new SyntaxError("Unexpected token")))).rejects.toThrow("Unexpected token");
  expect(await ask("one")).toBe("one");
  expect(events).toEqual(["one opens"]);
});

test("who came before an edit and loaded what it replaced is answered by what replaced it", async () => {
  const { events, ask } = setUp();
  const slow = deferred<string>();
  const early = ask(slow.promise);
  await ask("two");
  slow.resolve("one");
  expect(await early).toBe("two");
  expect(events).toEqual(["two opens"]);
});

test("an edit that comes while a server opens is not overtaken by it", async () => {
  const first = deferred<undefined>();
  const { events, ask } = setUp(async (source) => (source === "one" ? first.promise : undefined));
  const early = ask("one");
  expect(await ask("two")).toBe("two");
  first.resolve(undefined);
  expect(await early).toBe("one");
  await expect.poll(() => events).toEqual(["two opens", "one opens", "one rests", "one closes"]);
  expect(await ask("two")).toBe("two");
});

test("fifty edits leave one server, and the end leaves none", async () => {
  const { events, onError, succession, ask } = setUp();
  for (let edit = 1; edit <= 50; edit += 1) await ask(`edit ${edit}`);
  const count = (what: string) => events.filter((event) => event.endsWith(what)).length;
  await expect.poll(() => count("opens") - count("closes")).toBe(1);
  await succession.close();
  expect(count("closes")).toBe(50);
  expect(onError).not.toHaveBeenCalled();
});
