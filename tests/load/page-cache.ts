import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { startPortal } from "#tests/support/portal-process.ts";
import { answerOf, startBareServer } from "./bare-answers.ts";
import { median } from "./median.ts";

const pages = ["/", "/batch-details/1"];
const connections = 20;
const warmUpSeconds = 8;
const cores = availableParallelism(); // asked once: on one core the process counts one
const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html", "accept-language": "bn,en;q=0.8" };

/** Moves this process, and so what it starts from now on, to one core. Without taskset or a second core it does nothing. */
function moveTo(core: number) {
  if (cores > core) spawnSync("taskset", ["-acp", String(core), String(process.pid)]);
}

async function load(url: string, duration: number) {
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration, headers: browser });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} requests failed`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}

/** The page cache against a server that answers the same bytes and does nothing else, in turns: bare, portal, bare, portal. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
  });
  moveTo(0);
  const portal = await startPortal({ LOG_LEVEL: "warn" });
  for (const path of pages) await load(portal.origin + path, warmUpSeconds); // and the best compression is there
  const bare = await startBareServer(await Promise.all(pages.map((path) => answerOf(portal.origin, path))));
  moveTo(1);
  for (const path of pages) await load(bare.origin + path, warmUpSeconds);

  const rows = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const path of pages) {
      const plain = await load(bare.origin + path, Number(values.seconds));
      const cached = await load(portal.origin + path, Number(values.seconds));
      rows.push({
        page: path,
        "bare req/s": Math.round(plain.perSecond),
        "bare p99 ms": plain.p99Ms,
        "portal req/s": Math.round(cached.perSecond),
        "portal p99 ms": cached.p99Ms,
        ratio: Number((cached.perSecond / plain.perSecond).toFixed(2)),
      });
    }
  }
  console.table(rows);
  for (const path of pages) {
    const ratios = rows.filter(({ page }) => page === path).map(({ ratio }) => ratio);
    console.log(`${path}: the portal answers ${median(ratios)} of what the bare server answers (median)`);
  }
  await Promise.all([portal.stop(), bare.stop()]);
}
