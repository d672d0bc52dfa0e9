import { parseArgs } from "node:util";
import { chromium, type Browser } from "@playwright/test";
import { totalWireBytes } from "#tests/support/browser/traffic.ts";
import { readOnWire } from "#tests/support/api/wire.ts";
import { chromiumPath } from "../../../scripts/chromium.mjs";
import { median } from "../median.ts";
import { visitTwice, type NetworkProfile, type Visit } from "../page-visit.ts";
import { pinToCore } from "../processor.ts";
import { costsOf, type Costs } from "./page-costs.ts";
import { startServers, type Server } from "./servers.ts";
import { openSite } from "./site.ts";
import { requireSameWords, visibleWords } from "./visible-text.ts";

const unlimited = { kbps: 1_000_000, latencyMs: 0, cpuSlowdown: 1 };
const mobile = { kbps: 1600, latencyMs: 150, cpuSlowdown: 1 };

async function pageOf({ url, headers }: Server) {
  const [small, plain] = await Promise.all(
    ["br, gzip", "identity"].map((encodings) => readOnWire(url, { ...headers, "accept-encoding": encodings })),
  );
  if (small?.status !== 200 || plain?.status !== 200) throw new Error(`${url} answered no page`);
  return {
    "HTML bytes": `${small.wireBytes} ${small.headers["content-encoding"] ?? "plain"}`,
    "plain bytes": plain.wireBytes,
    words: visibleWords(plain.body.toString()),
  };
}

async function visit(browser: Browser, { url, headers: all }: Server, line: NetworkProfile): Promise<Visit> {
  const { cookie = "", ...headers } = all;
  return (await visitTwice(browser, url, { line, cookie, headers })).cold;
}

async function scriptsOf(browser: Browser, server: Server): Promise<string> {
  const scripts = (await visit(browser, server, unlimited)).traffic.ofType("Script");
  return `${scripts.length}, ${totalWireBytes(scripts)}`;
}

/** Largest paint of each server in ms, the median of visits that alternate. */
async function paintsOf(browser: Browser, servers: Server[], visits: number): Promise<number[]> {
  const paints = servers.map((): number[] => []);
  for (let n = 0; n < visits; n += 1) {
    for (const [index, server] of servers.entries())
      paints[index]?.push((await visit(browser, server, mobile)).largestPaintMs);
  }
  return paints.map((each) => Math.round(median(each)));
}

/** Milliseconds with the ratio to the limit. */
function besideLimit(us: number, limitUs: number | undefined): string {
  return `${(us / 1000).toFixed(2)} (${(us / (limitUs ?? Number.NaN)).toFixed(2)})`;
}

interface Plan {
  rounds: number;
  /** Visits for the paint; 0 measures none. */
  visits: number;
}

async function measureAll(servers: Server[], browser: Browser, dataDir: string, { rounds, visits }: Plan) {
  const pages = await Promise.all(servers.map(pageOf));
  const [portal, ...peers] = servers.map(({ name }, n) => ({ name, words: pages[n]?.words ?? [] }));
  if (portal) requireSameWords(portal, peers);
  const scripts: string[] = [];
  for (const server of servers) scripts.push(await scriptsOf(browser, server));
  const paints = visits > 0 ? await paintsOf(browser, servers, visits) : [];
  const costs = await costsOf(servers, dataDir, rounds);
  const limit = costs.find(({ server }) => server.isLimit);
  return costs.map(({ compressedUs, plainUs, databaseUs, server }: Costs, n) => ({
    server: server.name,
    "CPU ms": besideLimit(compressedUs, limit?.compressedUs),
    "CPU ms, not compressed": besideLimit(plainUs, limit?.plainUs),
    "database ms": (databaseUs / 1000).toFixed(2),
    "HTML bytes": pages[n]?.["HTML bytes"],
    "not compressed": pages[n]?.["plain bytes"],
    "scripts, bytes": scripts[n],
    words: pages[n]?.words.length,
    ...(visits > 0 && { "paint ms": paints[n] }),
  }));
}

/**
 * Compares the portal's dashboard with the same page made with other frameworks: CPU time, bytes and scripts; with
 * `--paint`, for which the machine must be idle, the largest contentful paint.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "9" },
      paint: { type: "boolean", default: false },
      visits: { type: "string", default: "5" },
    },
  });
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu"],
    ...(executablePath ? { executablePath } : {}),
  });
  pinToCore(0);
  const site = await openSite();
  const servers: Server[] = [];
  try {
    await startServers(site, servers);
    pinToCore(1);
    const plan = { rounds: Number(values.rounds), visits: values.paint ? Number(values.visits) : 0 };
    console.table(await measureAll(servers, browser, site.dataDir, plan));
  } finally {
    for (const { stop } of servers) await stop();
    await site.close();
    await browser.close();
  }
}
