import { createServer } from "node:net";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import { run, takeProcessorSeconds } from "../program.mjs";
import { SetupError } from "../setup-error.mjs";
import { env, known } from "./side.mjs";

const pollMilliseconds = 100;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return String(typeof address === "object" ? address?.port : address);
}

/**
 * Starts the portal in a fresh clone, as `npm start` does, until its first page is there, and ends it. The end is counted
 * too: a process tells its seconds when it ends. npm itself is left out, since it does not wait for what a signal ends.
 * @param {import("./side.mjs").Side} side
 * @returns {Promise<import("./table.mjs").Measured>}
 */
export async function startToFirstPage(side) {
  await side.install();
  const folder = side.clone();
  const [port, end] = [await freePort(), new AbortController()];
  takeProcessorSeconds(); // those of git, which run() did not start
  const startedMs = Date.now();
  const ending = run(process.execPath, [join("scripts", "run.mjs"), "start"], {
    folder,
    env: { ...env, PORT: port, DATA_DIR: join(folder, "data") },
    isCaptured: true,
    signal: end.signal,
  });
  const isUp = await Promise.race([untilPage(`http://127.0.0.1:${port}/`, end.signal), ending.then(() => false)]);
  const wall = (Date.now() - startedMs) / 1000;
  end.abort();
  const { output, processorSeconds } = await ending;
  if (!isUp) throw new SetupError(`npm start ended before its first page:\n${output}`);
  return { value: known(processorSeconds), parts: { "seconds of the clock": wall } };
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 */
async function untilPage(url, signal) {
  while (!signal.aborted) {
    const status = await fetch(url, { redirect: "manual" }).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    );
    if (status === 200) return true;
    await setTimeout(pollMilliseconds);
  }
  return false;
}
