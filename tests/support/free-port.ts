import { once } from "node:events";
import { createServer } from "node:net";

/*
 * Below the ports that a system gives to whoever asks for any (Linux: from 32768), and for each worker others: between the moment
 * that a port is found free and the one that a program listens on it, nobody else takes it.
 */
const lowest = 11_000; // above the last one that browsers and fetch refuse to speak to: 10080
const ofWorker = 1000;
const mostWorkers = 20;
const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
const worker = TEST_PARALLEL_INDEX === undefined ? mostWorkers / 2 + Number(VITEST_POOL_ID ?? 0) : +TEST_PARALLEL_INDEX;
const first = lowest + (worker % mostWorkers) * ofWorker;
let given = process.pid; // a worker that follows another does not meet what that one still ends

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  const listens = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!listens) return false;
  server.close();
  await once(server, "close");
  return true;
}

/** A port of the loopback address that nobody listens on, and that is given to nobody else. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < ofWorker; tried += 1) {
    const port = first + (given++ % ofWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${first} on is free`);
}
