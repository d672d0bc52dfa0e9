import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { path } from "#app/paths.ts";
import { portalSender, createExamClient, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import { cookiesOf, sessionSecret } from "./doctor-cookies.ts";
import { withDatabase } from "./doctors.ts";
import { openLoop } from "./open-loop.ts";
import { pinToCore, residentMegabytes } from "./processor.ts";

const candidateCount = 100;
const savers = 10;
const savesEveryMs = 2000;
const sampledEveryMs = 60_000;
const rampMs = 20_000;
const rampClients = 8;
/** Number of the first request of the ramp: so high that the run never requests the same addresses. */
const firstOfRamp = 10_000_000;
const maxMegabytes = 250;
const maxGrowth = 0.1;

/** Resident MB of the largest process of the embedded database: a sum would count shared memory several times. */
async function largestDatabaseProcess(dataDir: string): Promise<number> {
  const [server = ""] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  let largest = 0;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (pid === server || new RegExp(`^PPid:\\s+${server}$`, "m").test(status))
      largest = Math.max(largest, await residentMegabytes(pid));
  }
  return largest;
}

/** The n-th request: of ten, eight are for new addresses, one for a dashboard, one for the home page. */
function visitOf(n: number, cookies: string[]): { address: string; cookie: string; statuses: number[] } {
  const cookie = cookies[n % cookies.length] ?? "";
  if (n % 10 === 0) return { address: path("my-dashboard"), cookie, statuses: [200] };
  if (n % 10 === 1) return { address: path("home"), cookie: "", statuses: [200] };
  const newAddresses = [
    `${path("batches")}?q=${n}`,
    `${path("faq")}?q=${n}`,
    `${path("batches")}?page=x${n}`,
    `/nothing/${n}`,
  ];
  return { address: newAddresses[n % newAddresses.length] ?? "/", cookie: "", statuses: [200, 400, 404] };
}

/** Counts of unexpected outcomes. */
class Failures {
  readonly counts: Record<string, number> = {};

  add(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

interface Site {
  origin: string;
  cookies: string[];
  failures: Failures;
}

async function visit({ origin, cookies, failures }: Site, n: number): Promise<void> {
  const { address, cookie, statuses } = visitOf(n, cookies);
  try {
    const headers = { accept: "text/html", ...(cookie ? { cookie } : {}) };
    const response = await fetch(origin + address, { headers, signal: AbortSignal.timeout(20_000) });
    await response.text();
    if (!statuses.includes(response.status)) failures.add(String(response.status));
  } catch (error) {
    failures.add(error instanceof Error ? error.name : "no response");
  }
}

/** Requests per second that this machine can serve, measured with a closed loop of eight clients. */
async function capacityOf(site: Site): Promise<number> {
  const beganMs = performance.now();
  let visits = 0;
  async function client(): Promise<void> {
    while (performance.now() - beganMs < rampMs) await visit(site, firstOfRamp + (visits += 1));
  }
  await Promise.all(Array.from({ length: rampClients }, client));
  return visits / ((performance.now() - beganMs) / 1000);
}

async function keepSaving(sitter: ExamClient, until: AbortSignal, failures: Failures): Promise<void> {
  while (!until.aborted) {
    const status = await sitter.save(1).catch(() => 0);
    if (status !== 200) failures.add(`save ${status}`);
    await delay(savesEveryMs);
  }
}

async function open(portal: PortalProcess) {
  const sitting = { candidates: candidateCount, questions: 100, minutes: 180 };
  const { candidates } = await withDatabase(portal, (db) => addSitting(db, sitting));
  const cookies = new Map<Candidate, string>();
  for (const candidate of candidates) cookies.set(candidate, await cookiesOf(candidate));
  const send = portalSender((candidate) => cookies.get(candidate) ?? "");
  const random = seeded("steady");
  const sitters = candidates
    .slice(0, savers)
    .map((candidate) => createExamClient(portal.origin, candidate, random, send));
  for (const sitter of sitters) await sitter.start().then(() => sitter.open());
  return { cookies: [...cookies.values()], sitters };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Soak test: runs a portal at half its capacity for an hour and samples its memory each minute. Fails if the memory
 * grows by more than a tenth or exceeds 250 MB, or if a request fails.
 */
export async function main(args: string[]): Promise<void> {
  const options = { minutes: { type: "string", default: "60" }, rate: { type: "string", default: "0" } } as const;
  const { values } = parseArgs({ args, options });
  pinToCore(0);
  const portal = await startPortal({ LOG_LEVEL: "error", SESSION_SECRETS: sessionSecret });
  pinToCore(1);
  const { cookies, sitters } = await open(portal);
  const site = { origin: portal.origin, cookies, failures: new Failures() };
  const perSecond = Number(values.rate) || (await capacityOf(site)) / 2;
  console.log(`${perSecond.toFixed(1)} requests a second`);

  const { failures } = site;
  const until = AbortSignal.timeout(Number(values.minutes) * 60_000);
  let requested = 0;
  const work = [
    openLoop(perSecond, until, (n) => visit(site, (requested = n))),
    ...sitters.map((sitter) => keepSaving(sitter, until, failures)),
  ];
  const megabytes: number[] = [];
  for (let minute = 1; !until.aborted; minute += 1) {
    await delay(sampledEveryMs);
    const now = await residentMegabytes(portal.pid);
    megabytes.push(now);
    const database = await largestDatabaseProcess(portal.dataDir);
    const failed = JSON.stringify(failures.counts);
    console.log(
      `minute ${minute}: ${now.toFixed(0)} MB, database ${database.toFixed(0)} MB, ${requested} requests, failed ${failed}`,
    );
  }
  await Promise.all(work);
  await portal.stop();

  // caches fill in the first quarter: pages, prepared statements, compiled code
  const quarter = Math.floor(megabytes.length / 4);
  if (quarter === 0) console.log("Growth cannot be measured in less than four minutes.");
  const growth = quarter === 0 ? 0 : mean(megabytes.slice(-quarter)) / mean(megabytes.slice(quarter, 2 * quarter)) - 1;
  const largest = Math.max(...megabytes);
  console.log({
    requested,
    largest: Math.round(largest),
    growth: `${(100 * growth).toFixed(1)} %`,
    failed: failures.counts,
  });
  if (largest > maxMegabytes || growth > maxGrowth || Object.keys(failures.counts).length > 0) process.exitCode = 1;
}
