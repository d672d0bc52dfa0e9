import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { cpuMicroseconds, databaseMicroseconds } from "../processor.ts";

const concurrency = 8;

/**
 * Calls `work` the given number of times, eight at once, with numbers counted on from `first`. Returns each duration in
 * ms.
 */
export async function repeat(first: number, times: number, work: (n: number) => Promise<void>): Promise<number[]> {
  const durationsMs: number[] = [];
  let next = first;
  async function worker() {
    while (next < first + times) {
      const startedAtMs = performance.now();
      await work((next += 1));
      durationsMs.push(performance.now() - startedAtMs);
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  return durationsMs;
}

/** Durations of requests, and the CPU time in microseconds that all of them cost the portal and its database. */
export async function measureCost(
  { pid, dataDir }: PortalProcess,
  work: (n: number) => Promise<void>,
  first: number,
  times: number,
) {
  const before = { portal: await cpuMicroseconds(pid), database: await databaseMicroseconds(dataDir) };
  const durationsMs = await repeat(first, times, work);
  return {
    durationsMs,
    portalUs: (await cpuMicroseconds(pid)) - before.portal,
    databaseUs: (await databaseMicroseconds(dataDir)) - before.database,
  };
}
