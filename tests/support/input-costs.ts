import type { ProbedPortal, Used } from "./probed-portal.ts";
import { besideOthers } from "./sizes.ts";

/** Sends one request whose input has so many bytes. */
export type SendInput = (bytes: number) => Promise<Response>;

/** The most processor time that a stranger may take from all others at once. */
const mostTurnMs = 50 * besideOthers;
/** Beyond what the same input of a tenth leads to expect: collections of garbage, and work that others left to be done. */
const spareMs = 40 * besideOthers;
/** What any input takes by its length: to be received, and taken apart once. */
const lengthMsPerMb = 20 * besideOthers;
const tries = 5;

interface Cost extends Used {
  status: number;
}

async function costOf({ used }: ProbedPortal, send: () => Promise<Response>): Promise<Cost> {
  const answer = await send();
  await answer.arrayBuffer();
  return { status: answer.status, ...(await used()) };
}

/** What cannot be helped is in all tries, what happened to happen meanwhile is not. */
function least(one: Cost, other: Cost): Cost {
  return {
    status: Math.min(one.status, other.status),
    longestTurnMs: Math.min(one.longestTurnMs, other.longestTurnMs),
    cpuMs: Math.min(one.cpuMs, other.cpuMs),
  };
}

function wrongIn([small, tenfold, largest]: [Cost, Cost, Cost], largestBytes: number): string[] {
  const lengthMs = (largestBytes / 1_000_000) * lengthMsPerMb;
  const expectedMs = small.cpuMs + 2 * 10 * Math.max(0, tenfold.cpuMs - small.cpuMs) + lengthMs + spareMs;
  return [
    ...[small, tenfold, largest].filter(({ status }) => status >= 500).map(({ status }) => `status ${status}`),
    ...(largest.longestTurnMs > mostTurnMs ? [`a turn of ${largest.longestTurnMs.toFixed(0)} ms`] : []),
    ...(largest.cpuMs > expectedMs
      ? [`${[small, tenfold, largest].map(({ cpuMs }) => cpuMs.toFixed(0)).join(", ")} ms for 1, 10 and 100 parts`]
      : []),
  ];
}

/**
 * What is wrong with the price of an input of up to so many bytes: it takes more than its share of the time that a hundredth
 * and a tenth of it take, or keeps the event loop longer than anyone may. What looks wrong is weighed again.
 */
export async function weigh(portal: ProbedPortal, largestBytes: number, send: SendInput): Promise<string[]> {
  const sizes = [largestBytes / 100, largestBytes / 10, largestBytes].map(Math.floor);
  const measure = async (): Promise<[Cost, Cost, Cost]> => {
    const [small = 1, tenfold = 1, largest = 1] = sizes;
    const cost = (bytes: number) => costOf(portal, () => send(bytes));
    return [await cost(small), await cost(tenfold), await cost(largest)];
  };
  await portal.used();
  let costs = await measure();
  for (let n = 1; n < tries && wrongIn(costs, largestBytes).length > 0; n += 1) {
    const [small, tenfold, largest] = await measure();
    costs = [least(costs[0], small), least(costs[1], tenfold), least(costs[2], largest)];
  }
  return wrongIn(costs, largestBytes);
}
