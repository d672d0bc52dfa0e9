import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { publicExamples } from "#tests/support/examples/public-pages.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { pinToCore, residentMegabytes } from "../processor.ts";
import { startBuild } from "./build-of.ts";
import { measureCost } from "./measure-cost.ts";
import { openMyPages } from "./my-pages.ts";
import { pick } from "./workload.ts";

const settleMs = 10_000;

/** Resident MB of the portal of a folder with the demo's data: after its start, and after pages for anybody and below /my. */
async function memoryOf(folder: string, settings: Record<string, string>, pageCount: number) {
  const onData = { ...settings, DATA_DIR: await ownFolder() };
  pinToCore(0);
  await (await startBuild(folder, onData)).stop(); // the first start creates the demo's data, for which it needs more
  const portal = await startBuild(folder, onData);
  pinToCore(1);
  const settled = async () => {
    await delay(settleMs);
    return residentMegabytes(portal.pid);
  };
  const idle = await settled();
  const { addresses, read } = await openMyPages(portal);
  const own = [...addresses.values()];
  const readPublic = async (n: number) => {
    const response = await fetch(portal.origin + pick(publicExamples, n).path);
    await response.text();
    if (response.status >= 400) throw new Error(`a public page answered ${response.status}`);
  };
  await measureCost(portal, (n) => (n % 2 === 0 ? read(pick(own, n / 2)) : readPublic((n - 1) / 2)), 0, pageCount);
  const used = await settled();
  await portal.stop();
  return { idle, used };
}

/** Prints the portal's memory before and after pages, in another build and in this one. */
export async function printMemory(before: string, settings: Record<string, string>, pageCount: number): Promise<void> {
  const old = await memoryOf(before, settings, pageCount);
  const own = await memoryOf(resolve("."), settings, pageCount);
  const row = (what: string, field: keyof typeof own) => ({
    what,
    "before, MB": Math.round(old[field]),
    "now, MB": Math.round(own[field]),
    ratio: (own[field] / old[field]).toFixed(2),
  });
  console.table([row("portal after its start", "idle"), row(`after ${pageCount} pages`, "used")]);
}
