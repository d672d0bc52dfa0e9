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
  const response = await send();
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

function problemsOf([small, tenfold, largest]: [Cost, Cost, Cost], largestBytes: number): string[] {
  const parseMs = (largestBytes / 1_000_000) * parseMsPerMb;
  const expectedMs = small.cpuMs + 2 * 10 * Math.max(0, tenfold.cpuMs - small.cpuMs) + parseMs + toleranceMs;
  return [
    ...[small, tenfold, largest].filter(({ status }) => status >= 500).map(({ status }) => `status ${status}`),
    ...(largest.longestTurnMs > maxBlockedMs
      ? [`the event loop was blocked for ${largest.longestTurnMs.toFixed(0)} ms`]
      : []),
    ...(largest.cpuMs > expectedMs
      ? [`${[small, tenfold, largest].map(({ cpuMs }) => cpuMs.toFixed(0)).join(", ")} ms for 1, 10 and 100 % of it`]
      : []),
  ];
}

/**
 * Problems with the cost of an input of `largestBytes`: processor time that grows faster than linearly, extrapolated
 * from a hundredth and a tenth of the input, or a blocked event loop. A suspicious measurement is repeated up to five
 * times.
 */
async function measureInputCost(portal: ProbedPortal, largestBytes: number, send: SendInput): Promise<string[]> {
  const sizes = [largestBytes / 100, largestBytes / 10, largestBytes].map(Math.floor);
  const measure = async (): Promise<[Cost, Cost, Cost]> => {
    const [small = 1, tenfold = 1, largest = 1] = sizes;
    const cost = (bytes: number) => costOf(portal, () => send(bytes));
    return [await cost(small), await cost(tenfold), await cost(largest)];
  };
  await portal.takeProcessorTime();
  let costs = await measure();
  for (let n = 1; n < attempts && problemsOf(costs, largestBytes).length > 0; n += 1) {
    const [small, tenfold, largest] = await measure();
    costs = [minimum(costs[0], small), minimum(costs[1], tenfold), minimum(costs[2], largest)];
  }
  return problemsOf(costs, largestBytes);
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
