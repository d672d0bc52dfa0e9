import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { median } from "../median.ts";
import { cpuMicroseconds, pinToCore } from "../processor.ts";
import { buildOf, startBuild } from "./build-of.ts";
import { measureCost } from "./measure-cost.ts";
import { newcomerCount, prepareWorkloads, type Workload } from "./workloads.ts";

interface Comparison {
  settings: Record<string, string>;
  /** Part of the names of the workloads to measure. */
  only: string;
  /** Commit, or folder of a build. */
  against: string;
  requests: number;
  rounds: number;
}

interface Side {
  portal: PortalProcess;
  workloads: Workload[];
}

async function openSide(folder: string, settings: Record<string, string>): Promise<Side> {
  const portal = await startBuild(folder, settings);
  return { portal, workloads: await prepareWorkloads(portal) };
}

interface Round {
  portalUs: number;
  databaseUs: number;
}

/** Runs one workload on both sides in turn, the first one alternating, after a warm-up of a third of the requests. */
async function alternate(what: string, sides: [old: Side, now: Side], requests: number, rounds: number) {
  const each: [Round[], Round[]] = [[], []];
  const sent = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { portal, workloads } = sides[index];
      const workload = workloads.find((one) => one.what === what);
      if (!workload) throw new Error(`no workload is named ${what}`);
      const all = workload.isOnce ? Math.min(requests, newcomerCount / 2) : requests;
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

function rowOf(what: string, rounds: [Round[], Round[]]) {
  const [before, now] = rounds.map((side) => {
    const middle = (field: keyof Round) => Math.round(median(side.map((round) => round[field])));
    return `${middle("portalUs")} + ${middle("databaseUs")}`;
  });
  const portal = ratiosOf(rounds, ({ portalUs }) => portalUs);
  const both = ratiosOf(rounds, ({ portalUs, databaseUs }) => portalUs + databaseUs);
  return {
    what,
    "before: portal + database, µs": before,
    "now: portal + database, µs": now,
    "portal's ratio": `${shown(portal.ratio)} (${portal.spread})`,
    "ratio of both": `${shown(both.ratio)} (${both.spread})`,
    ratio: both.ratio,
  };
}

/** Resident memory of a process in MB. */
async function residentMegabytes({ pid }: PortalProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

/**
 * Runs the workloads on another commit and on this one alternately, and prints the CPU time of each with the ratio of
 * both. Returns the names of the workloads whose ratio is above `atMost`.
 */
export async function compare(
  { settings, only, against, requests, rounds }: Comparison,
  atMost: number,
): Promise<string[]> {
  const old = await buildOf(against);
  pinToCore(0);
  const sides: [Side, Side] = [await openSide(old, settings), await openSide(resolve("."), settings)];
  pinToCore(1);
  if (Number.isNaN(await cpuMicroseconds(sides[0].portal.pid))) throw new Error("no /proc to read CPU time from");
  const rows = [];
  for (const { what } of sides[1].workloads.filter((one) => one.what.includes(only))) {
    rows.push(rowOf(what, await alternate(what, sides, requests, rounds)));
    console.log(`measured: ${what}`);
  }
  const [before, now] = await Promise.all(sides.map(({ portal }) => residentMegabytes(portal)));
  for (const { portal } of sides) await portal.stop();
  console.table(rows.map(({ ratio: _, ...shownRow }) => shownRow));
  console.log(`memory after the last round: ${before} MB before, ${now} MB now`);
  return rows.filter(({ ratio }) => !(ratio <= atMost)).map(({ what }) => what);
}
