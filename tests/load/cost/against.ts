import { resolve } from "node:path";
import { pinToCore, residentMegabytes } from "../processor.ts";
import { buildOf, startBuild } from "./build-of.ts";
import { compareSides, type Extent, type Side } from "./compare-sides.ts";
import { openMyPages, readMyPages } from "./my-pages.ts";
import { prepareWorkloads } from "./workloads.ts";

interface Comparison extends Extent {
  settings: Record<string, string>;
  /** Part of the names of the workloads to measure. */
  only: string;
  /** Commit, or folder of a build. */
  against: string;
}

async function openSide(folder: string, settings: Record<string, string>) {
  const portal = await startBuild(folder, settings);
  return { portal, workloads: await prepareWorkloads(portal), myPages: await openMyPages(portal) };
}

/** Starts both builds with the same workloads: of the pages below /my, those that both serve. */
async function openSides(folders: [old: string, now: string], settings: Record<string, string>): Promise<[Side, Side]> {
  const [old, now] = [await openSide(folders[0], settings), await openSide(folders[1], settings)];
  const names = [...old.myPages.addresses.keys()].filter((name) => now.myPages.addresses.has(name));
  console.log(`${names.length} other pages below /my: ${names.join(", ")}`);
  for (const { workloads, myPages } of [old, now]) workloads.push(readMyPages(myPages, names));
  return [old, now];
}

/**
 * Runs the workloads on another commit and on this one alternately, and prints the CPU time of each with the ratio of
 * both. Returns the names of the workloads whose ratio is above `atMost`.
 */
export async function compare({ settings, only, against, ...extent }: Comparison, atMost: number): Promise<string[]> {
  const old = await buildOf(against);
  pinToCore(0);
  const sides = await openSides([old, resolve(".")], settings);
  pinToCore(1);
  const ratios = await compareSides(sides, only, extent);
  const [before, now] = await Promise.all(sides.map(({ portal }) => residentMegabytes(portal.pid)));
  for (const { portal } of sides) await portal.stop();
  console.log(`memory after the last round: ${before?.toFixed(0)} MB before, ${now?.toFixed(0)} MB now`);
  return [...ratios].flatMap(([what, ratio]) => (ratio <= atMost ? [] : [what]));
}
