import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { within } from "./timeout.ts";

/** Answers in a thread of its own, and says so there: this one stands still meanwhile. */
const answering = `
  const { createServer } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const server = createServer((socket) =>
    socket.once("data", () => socket.write("here", () => { Atomics.store(workerData, 0, 1); Atomics.notify(workerData, 0); })));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

test("what came while the process stood still is heard, though its time is over", async () => {
  const said = new Int32Array(new SharedArrayBuffer(4));
  const server = new Worker(answering, { eval: true, workerData: said });
  onTestFinished(async () => void (await server.terminate()));
  const [port] = (await once(server, "message")) as [number];
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");

  const startedMs = performance.now();
  const answer = within(
    once(socket, "data").then(([bytes]) => String(bytes)),
    20,
  );
  socket.write("?");
  Atomics.wait(said, 0, 0);
  while (performance.now() - startedMs < 40);
  expect(await answer).toBe("here");
});

test("what does not come in time is given up", async () => {
  expect(await within(new Promise(() => undefined), 1)).toBeUndefined();
});
