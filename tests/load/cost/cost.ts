import { parseArgs } from "node:util";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { sessionSecret } from "../doctor-cookies.ts";
import { median, p99 } from "../median.ts";
import { pinToCore } from "../processor.ts";
import { compare } from "./against.ts";
import { buildOf } from "./build-of.ts";
import { printGrowth } from "./growth.ts";
import { measureCost } from "./measure-cost.ts";
import { printMemory } from "./memory.ts";
import { openMyPages, readMyPages } from "./my-pages.ts";
import { timesOf } from "./workload.ts";
import { prepareWorkloads } from "./workloads.ts";

const settings = { LOG_LEVEL: "error", SESSION_SECRETS: sessionSecret };

/** Prints latency and CPU time of each workload whose name contains `only`, after a warm-up of as many requests. */
async function printCosts(only: string, requests: number): Promise<void> {
  pinToCore(0);
  const portal = await startPortal(settings);
  const myPages = await openMyPages(portal);
  const workloads = [...(await prepareWorkloads(portal)), readMyPages(myPages, [...myPages.addresses.keys()])];
  pinToCore(1);
  const rows = [];
  for (const workload of workloads.filter((one) => one.what.includes(only))) {
    const { what, work } = workload;
    const times = timesOf(workload, requests);
    await measureCost(portal, work, 0, times);
    const { durationsMs, portalUs, databaseUs } = await measureCost(portal, work, times, times);
    rows.push({
      what,
      "p50 ms": Number(median(durationsMs).toFixed(1)),
      "p99 ms": Number(p99(durationsMs).toFixed(1)),
      "portal, µs each": Math.round(portalUs / times),
      "database, µs each": Math.round(databaseUs / times),
    });
  }
  await portal.stop();
  console.table(rows);
}

/**
 * Prints the CPU time of each kind of doctor's request, with GET /healthz as the baseline. With `--against` COMMIT, or
 * the folder of another build, it compares both and fails if a median ratio is above `--at-most`; with `--memory`, too,
 * it compares the memory before and after `--requests`. `--growth` compares the demo's rows with those of some years.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: "string" },
      only: { type: "string", default: "" },
      against: { type: "string" },
      memory: { type: "boolean", default: false },
      growth: { type: "boolean", default: false },
      rounds: { type: "string", default: "9" },
      "at-most": { type: "string", default: "Infinity" },
    },
  });
  const { only, against } = values;
  const requestsOr = (usual: number) => Number(values.requests ?? usual);
  const extent = { requests: requestsOr(900), rounds: Number(values.rounds) };
  if (values.growth) return printGrowth(settings, only, extent);
  if (values.memory) return printMemory(await buildOf(against ?? "."), settings, requestsOr(10_000));
  if (against === undefined) return printCosts(only, requestsOr(3000));
  const over = await compare({ settings, only, against, ...extent }, Number(values["at-most"]));
  if (over.length === 0) return;
  console.error(`Above ${values["at-most"]}: ${over.join(", ")}`);
  process.exitCode = 1;
}
