import { once } from "node:events";
import { createServer } from "node:net";

/*
 * Each worker has a range of its own, below the system's ephemeral ports (Linux: from 32768), so that nobody else can
 * take a port between the check that it is free and the start of the server.
 */
const lowest = 11_000; // above 10080, the last port that browsers and fetch block
const portsPerWorker = 1000;
const maxWorkers = 20;
const { TEST_PARALLEL_INDEX, VITEST_POOL_ID } = process.env;
const worker = TEST_PARALLEL_INDEX === undefined ? maxWorkers / 2 + Number(VITEST_POOL_ID ?? 0) : +TEST_PARALLEL_INDEX;
const first = lowest + (worker % maxWorkers) * portsPerWorker;
let offset = process.pid; // avoids ports of an earlier worker whose servers are still shutting down

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

/** Returns a free port of the loopback address, a different one for each call. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsPerWorker; tried += 1) {
    const port = first + (offset++ % portsPerWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`none of the ${portsPerWorker} ports from ${first} on is free`);
}
