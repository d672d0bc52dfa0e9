import type { ProbedPortal, ProcessorTime } from "./probed-portal.ts";
import { parallelLoadFactor } from "#tests/support/runner/sizes.ts";

/** Sends one request with an input of this many bytes. */
export type SendInput = (bytes: number) => Promise<Response>;

export interface InputCase {
  what: string;
  largestBytes: number;
  send: SendInput;
}

/** Maximum processor time for which one request may block the event loop. */
const maxBlockedMs = 50 * parallelLoadFactor;
/** Tolerance above the expected time, for garbage collection and background work. */
const toleranceMs = 40 * parallelLoadFactor;
/** Expected time for receiving and parsing any input once, by its length. */
const parseMsPerMb = 20 * parallelLoadFactor;
const attempts = 5;

interface Cost extends ProcessorTime {
  status: number;
}

async function costOf({ takeProcessorTime }: ProbedPortal, send: () => Promise<Response>): Promise<Cost> {
  const response = await send().catch(send); // a kept connection may just have been closed
  await response.arrayBuffer();
  return { status: response.status, ...(await takeProcessorTime()) };
}

/** Minimum of two measurements: costs of the input itself are in both, unrelated ones are not. */
function minimum(one: Cost, other: Cost): Cost {
  return {
    status: Math.min(one.status, other.status),
    longestTurnMs: Math.min(one.longestTurnMs, other.longestTurnMs),
    cpuMs: Math.min(one.cpuMs, other.cpuMs),
  };
}

/** Processor time that an input may take whatever a shorter one of its kind takes. */
function allowedMs(largestBytes: number): number {
  return (largestBytes / 1_000_000) * parseMsPerMb + toleranceMs;
}

/** Problems of one request, with its processor time compared to the limit. */
function problemsOf({ status, longestTurnMs, cpuMs }: Cost, limitMs: number): string[] {
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(longestTurnMs > maxBlockedMs ? [`the event loop was blocked for ${longestTurnMs.toFixed(0)} ms`] : []),
    ...(cpuMs > limitMs ? [`${cpuMs.toFixed(0)} ms, more than ${limitMs.toFixed(0)} ms`] : []),
  ];
}

/**
 * Problems with the cost of an input of `largestBytes`: processor time that grows faster than linearly, extrapolated
 * from a hundredth and a tenth of the input, or a blocked event loop. The shorter inputs are sent only where the longest
 * one looks suspicious; a suspicious measurement is repeated up to five times.
 */
async function measureInputCost(portal: ProbedPortal, largestBytes: number, send: SendInput): Promise<string[]> {
  const cost = (bytes: number) => costOf(portal, () => send(Math.floor(bytes)));
  await portal.takeProcessorTime();
  let largest = await cost(largestBytes);
  if (problemsOf(largest, allowedMs(largestBytes)).length === 0) return [];
  let [small, tenfold] = [await cost(largestBytes / 100), await cost(largestBytes / 10)];
  const problems = () => {
    const growthMs = 2 * 10 * Math.max(0, tenfold.cpuMs - small.cpuMs);
    return problemsOf(largest, small.cpuMs + growthMs + allowedMs(largestBytes));
  };
  for (let n = 1; n < attempts && problems().length > 0; n += 1) {
    small = minimum(small, await cost(largestBytes / 100));
    tenfold = minimum(tenfold, await cost(largestBytes / 10));
    largest = minimum(largest, await cost(largestBytes));
  }
  return problems();
}

/** Measures all cases and describes those that cost too much. */
export async function findCostly(portal: ProbedPortal, cases: InputCase[]): Promise<string[]> {
  const found: string[] = [];
  for (const { what, largestBytes, send } of cases) {
    const wrong = await measureInputCost(portal, largestBytes, send).catch((error: unknown) => [String(error)]);
    found.push(...wrong.map((each) => `${what}: ${each}`));
  }
  return found;
}
