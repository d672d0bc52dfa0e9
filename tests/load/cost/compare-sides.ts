import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { median } from "../median.ts";
import { cpuMicroseconds } from "../processor.ts";
import { measureCost } from "./measure-cost.ts";
import { timesOf, type Workload } from "./workload.ts";

/** A running portal and the requests to it. */
export interface Side {
  portal: PortalProcess;
  workloads: Workload[];
}

/** Number of requests of each kind, and of the rounds that they are divided into. */
export interface Extent {
  requests: number;
  rounds: number;
}

interface Round {
  portalUs: number;
  databaseUs: number;
}

/** Runs one workload on both sides in turn, the first one alternating, after a warm-up of a third of the requests. */
async function alternate(what: string, sides: [Side, Side], { requests, rounds }: Extent) {
  const each: [Round[], Round[]] = [[], []];
  const sent = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { portal, workloads } = sides[index];
      const workload = workloads.find((one) => one.what === what);
      if (!workload) throw new Error(`no workload is named ${what}`);
      const all = timesOf(workload, requests);
      const times = Math.floor(round === 0 ? all / 3 : all / rounds);
      const { portalUs, databaseUs } = await measureCost(portal, workload.work, sent[index] ?? 0, times);
      sent[index] = (sent[index] ?? 0) + times;
      if (round > 0) each[index].push({ portalUs: portalUs / times, databaseUs: databaseUs / times });
    }
  }
  return each;
}

function shown(ratio: number | undefined): string {
  return (ratio ?? Number.NaN).toFixed(2);
}

/** Ratio of each round to its neighbour: the median, and the range of the middle half. */
function ratiosOf([before, now]: [Round[], Round[]], costOf: (round: Round) => number) {
  const ratios = now.flatMap((round, n) => (before[n] ? [costOf(round) / costOf(before[n])] : []));
  const sorted = ratios.toSorted((a, b) => a - b);
  const quarter = Math.floor(sorted.length / 4);
  return { ratio: median(ratios), spread: `${shown(sorted[quarter])}–${shown(sorted[sorted.length - 1 - quarter])}` };
}

/** Costs of both sides, with the ratio of the portal's and that of the sum with the database's. */
function rowOf(what: string, rounds: [Round[], Round[]]) {
  const [before, now] = rounds.map((side) => {
    const middle = (field: keyof Round) => Math.round(median(side.map((round) => round[field])));
    return `${middle("portalUs")} + ${middle("databaseUs")}`;
  });
  const portal = ratiosOf(rounds, ({ portalUs }) => portalUs);
  const database = ratiosOf(rounds, ({ databaseUs }) => databaseUs);
  const both = ratiosOf(rounds, ({ portalUs, databaseUs }) => portalUs + databaseUs);
  return {
    what,
    "before: portal + database, µs": before,
    "now: portal + database, µs": now,
    "portal's ratio": `${shown(portal.ratio)} (${portal.spread})`,
    "database's ratio": `${shown(database.ratio)} (${database.spread})`,
    "ratio of both": `${shown(both.ratio)} (${both.spread})`,
    ratio: both.ratio,
  };
}

/**
 * Runs the workloads whose name contains `only` on both sides alternately, and prints the CPU time of each with the
 * ratio of both. Returns the ratios by the names of the workloads.
 */
export async function compareSides(sides: [Side, Side], only: string, extent: Extent): Promise<Map<string, number>> {
  if (Number.isNaN(await cpuMicroseconds(sides[0].portal.pid))) throw new Error("no /proc to read CPU time from");
  const rows = [];
  for (const { what } of sides[1].workloads.filter((one) => one.what.includes(only))) {
    rows.push(rowOf(what, await alternate(what, sides, extent)));
    console.log(`measured: ${what}`);
  }
  console.table(rows.map(({ ratio: _, ...shownRow }) => shownRow));
  return new Map(rows.map(({ what, ratio }) => [what, ratio]));
}
