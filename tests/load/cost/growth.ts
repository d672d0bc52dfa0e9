import { resolve } from "node:path";
import { withDatabase } from "../doctors.ts";
import { pinToCore } from "../processor.ts";
import { startBuild } from "./build-of.ts";
import { compareSides, type Extent, type Side } from "./compare-sides.ts";
import { addGrowth } from "./growth-rows.ts";
import { prepareWorkloads } from "./workloads.ts";

const measured = ["the room's page", "a practice question's page", "the dashboard's page of a doctor who practises"];

async function openSide(settings: Record<string, string>): Promise<Side> {
  const portal = await startBuild(resolve("."), settings);
  const workloads = await prepareWorkloads(portal);
  return { portal, workloads: workloads.filter(({ what }) => measured.includes(what)) };
}

/** Prints the CPU time of pages with the rows of the demo ("before"), with those of a centre after some years ("now"), and the ratio. */
export async function printGrowth(settings: Record<string, string>, only: string, extent: Extent): Promise<void> {
  pinToCore(0);
  const sides: [Side, Side] = [await openSide(settings), await openSide(settings)];
  pinToCore(1);
  await withDatabase(sides[1].portal, addGrowth);
  await compareSides(sides, only, extent);
  for (const { portal } of sides) await portal.stop();
}
