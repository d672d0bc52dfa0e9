import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { withTimeout } from "./timeouts.ts";

/** Server in a worker thread that responds and then wakes the main thread, which is blocked meanwhile. */
const serverSource = `
  const { createServer } = require("node:net");
  const { parentPort, workerData } = require("node:worker_threads");
  const server = createServer((socket) =>
    socket.once("data", () => socket.write("here", () => { Atomics.store(workerData, 0, 1); Atomics.notify(workerData, 0); })));
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

test("returns a result that arrived while the event loop was blocked past the timeout", async () => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const server = new Worker(serverSource, { eval: true, workerData: signal });
  onTestFinished(async () => void (await server.terminate()));
  const [port] = (await once(server, "message")) as [number];
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");

  const startedMs = performance.now();
  const response = withTimeout(
    once(socket, "data").then(([bytes]) => String(bytes)),
    20,
  );
  socket.write("?");
  Atomics.wait(signal, 0, 0);
  while (performance.now() - startedMs < 40);
  expect(await response).toBe("here");
});

test("returns undefined after the timeout", async () => {
  expect(await withTimeout(new Promise(() => undefined), 1)).toBeUndefined();
});
