import { expect, test } from "vitest";
import { createArrivals } from "./arrivals.ts";

/** A body that arrives in pieces of 10 bytes, as the returned function says. */
function arrivingBody() {
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(given) {
      controller = given;
    },
  });
  return {
    body,
    async arrive(pieces = 1) {
      for (let n = 0; n < pieces; n += 1) controller.enqueue(new Uint8Array(10));
      await new Promise((resolve) => setImmediate(resolve));
    },
    end: () => controller.close(),
    breakOff: () => controller.error(new Error("aborted")),
  };
}

/** Starts reading a body of a network; `settled` tells what became of it so far. */
function reading(arrivals: ReturnType<typeof createArrivals>, network: string, maxBytes = 1000) {
  const sent = arrivingBody();
  const state: { settled?: string | number } = {};
  const done = arrivals.read(network, maxBytes, sent.body).then((read) => {
    state.settled = typeof read === "string" ? read : read.byteLength;
  });
  return { ...sent, state, done };
}

test("reads a body whole, and tells one that is too long or breaks off", async () => {
  const arrivals = createArrivals({ total: 1000, perNetwork: 1000 });
  const [whole, long, broken] = [1, 2, 3].map(() => reading(arrivals, "a", 30));
  await whole?.arrive(3);
  whole?.end();
  await long?.arrive(4);
  await broken?.arrive();
  broken?.breakOff();
  await Promise.all([whole?.done, long?.done, broken?.done]);
  expect([whole, long, broken].map((each) => each?.state.settled)).toEqual([30, "large", "broken"]);
});

test("a network over its share loses its oldest body, and nobody else one", async () => {
  const arrivals = createArrivals({ total: 1000, perNetwork: 40 });
  const [oldest, other, newest] = [reading(arrivals, "a"), reading(arrivals, "b"), reading(arrivals, "a")];
  await oldest.arrive(2);
  await other.arrive(4);
  await newest.arrive(3);
  expect([oldest.state.settled, other.state.settled, newest.state.settled]).toEqual(["full", undefined, undefined]);
  newest.end();
  await newest.done;
  expect(newest.state.settled).toBe(30);
});

test("beyond the total the network that holds most loses its oldest body", async () => {
  const arrivals = createArrivals({ total: 60, perNetwork: 50 });
  const held = [reading(arrivals, "a"), reading(arrivals, "a")];
  for (const each of held) await each.arrive(2);
  const doctor = reading(arrivals, "b");
  await doctor.arrive(3);
  doctor.end();
  await doctor.done;
  expect([...held, doctor].map(({ state }) => state.settled)).toEqual(["full", undefined, 30]);
});

test("bodies that have arrived leave their room to others", async () => {
  const arrivals = createArrivals({ total: 50, perNetwork: 50 });
  for (let n = 0; n < 4; n += 1) {
    const each = reading(arrivals, "a");
    await each.arrive(4);
    each.end();
    await each.done;
    expect(each.state.settled).toBe(40);
  }
});

test("a piece that came as its body was dropped takes no room for ever", async () => {
  const arrivals = createArrivals({ total: 45, perNetwork: 45 });
  const [dropped, newest] = [reading(arrivals, "a"), reading(arrivals, "a")];
  await dropped.arrive(4);
  await Promise.all([newest.arrive(), dropped.arrive()]);
  newest.end();
  await Promise.all([dropped.done, newest.done]);
  const later = reading(arrivals, "b");
  await later.arrive(4);
  later.end();
  await later.done;
  expect([dropped, newest, later].map(({ state }) => state.settled)).toEqual(["full", 10, 40]);
});

test("a body in tiny pieces is refused", async () => {
  const tiny = reading(createArrivals(), "a", 65_536);
  for (let n = 0; n < 200; n += 1) await tiny.arrive();
  await tiny.arrive(1000);
  tiny.end();
  await tiny.done;
  expect(tiny.state.settled).toBe("large");
});
