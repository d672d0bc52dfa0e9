import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { recordResponse, startBareServer } from "./recorded-responses.ts";
import { median } from "./median.ts";
import { cpuMicroseconds, pinToCore } from "./processor.ts";

const pages = ["/", "/batch-details/1"];
const connections = 20;
const warmUpSeconds = 8;
const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html", "accept-language": "bn,en;q=0.8" };

async function load({ origin, pid }: PortalProcess, path: string, duration: number) {
  const before = await cpuMicroseconds(pid);
  const result = await autocannon({ url: origin + path, connections, duration, headers: browser });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`);
  return {
    perSecond: result.requests.average,
    p99Ms: result.latency.p99,
    cpuUs: ((await cpuMicroseconds(pid)) - before) / result.requests.total,
  };
}

/**
 * Compares the page cache with a bare server that only sends the same bytes, alternating: bare, portal, bare, portal.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "5" } },
  });
  pinToCore(0);
  const portal = await startPortal({ LOG_LEVEL: "warn" });
  for (const path of pages) await load(portal, path, warmUpSeconds); // until the best compression is done, too
  const bare = await startBareServer(await Promise.all(pages.map((path) => recordResponse(portal.origin, path))));
  pinToCore(1);
  for (const path of pages) await load(bare, path, warmUpSeconds);

  const rows = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const path of pages) {
      const plain = await load(bare, path, Number(values.seconds));
      const cached = await load(portal, path, Number(values.seconds));
      rows.push({
        page: path,
        "bare req/s": Math.round(plain.perSecond),
        "bare p99 ms": plain.p99Ms,
        "bare µs": Math.round(plain.cpuUs),
        "portal req/s": Math.round(cached.perSecond),
        "portal p99 ms": cached.p99Ms,
        "portal µs": Math.round(cached.cpuUs),
        ratio: Number((cached.perSecond / plain.perSecond).toFixed(2)),
        "CPU ratio": Number((plain.cpuUs / cached.cpuUs).toFixed(2)),
      });
    }
  }
  console.table(rows);
  for (const path of pages) {
    const ofPage = rows.filter(({ page }) => page === path);
    const [ratio, cpuRatio] = [ofPage.map((row) => row.ratio), ofPage.map((row) => row["CPU ratio"])].map(median);
    console.log(`${path}: ${ratio} of the bare server's requests per second, ${cpuRatio} by processor time (medians)`);
  }
  await Promise.all([portal.stop(), bare.stop()]);
}
