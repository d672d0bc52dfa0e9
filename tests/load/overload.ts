import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { portalSender, createExamClient, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addSitting, type Candidate } from "#tests/support/rows/exams/sitting.ts";
import {
  requestDashboard,
  closedLoop,
  noOutcomes,
  describeOthers,
  type Outcomes,
  type DashboardClients,
} from "./dashboard-load.ts";
import { cookiesOf, sessionSecret } from "./doctor-cookies.ts";
import { withDatabase } from "./doctors.ts";
import { openLoop } from "./open-loop.ts";
import { median, p99 } from "./median.ts";
import { pinToCore } from "./processor.ts";

const candidateCount = 600;
const savers = 20;
const savesEveryMs = 1000;
const inTimeMs = 1000;
const restMs = 5000;

interface SaveCounts extends Outcomes {
  savesMs: number[];
  savesFailed: number;
  savesSent: number;
}

async function saveEachSecond(sitter: ExamClient, untilMs: number, counts: SaveCounts): Promise<void> {
  await delay(Math.random() * savesEveryMs);
  while (performance.now() < untilMs) {
    const beganMs = performance.now();
    counts.savesSent += 1;
    const status = await sitter.save(1).catch(() => 0);
    const tookMs = performance.now() - beganMs;
    counts.savesMs.push(tookMs);
    if (status !== 200) counts.savesFailed += 1;
    await delay(Math.max(0, savesEveryMs - tookMs));
  }
}

function row(what: string, seconds: number, counts: SaveCounts) {
  const { servedMs, refusedMs, savesMs, savesFailed, savesSent } = counts;
  const inTime = savesMs.filter((ms) => ms <= inTimeMs).length - savesFailed;
  return {
    load: what,
    "good/s": Number((servedMs.length / seconds).toFixed(1)),
    "refused/s": Number((refusedMs.length / seconds).toFixed(1)),
    "refused p50 / p99 ms":
      refusedMs.length > 0 ? `${Math.round(median(refusedMs))} / ${Math.round(p99(refusedMs))}` : "",
    others: describeOthers(counts),
    "saves in 1 s": `${Math.max(0, inTime)} of ${savesSent}`,
    "save p99 ms": Math.round(p99(savesMs)),
  };
}

/**
 * Overload test: growing load on the dashboard while twenty candidates save every second. Prints what is still served.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      clients: { type: "string", default: "10,60,120,200,300" },
      rate: { type: "string", default: "480" },
      seconds: { type: "string", default: "12" },
      program: { type: "string", default: "build/server/index.js" },
    },
  });
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
  pinToCore(0);
  const portal = await startPortal({ LOG_LEVEL: "silent", SESSION_SECRETS: sessionSecret }, values.program);
  const sitting = { candidates: candidateCount, questions: 100, minutes: 180 };
  const { candidates } = await withDatabase(portal, (db) => addSitting(db, sitting));
  pinToCore(1);
  const cookies = new Map<Candidate, string>();
  for (const candidate of candidates) cookies.set(candidate, await cookiesOf(candidate));
  const send = portalSender((candidate) => cookies.get(candidate) ?? "");
  const random = seeded("overload");
  const sitters = candidates
    .slice(0, savers)
    .map((candidate) => createExamClient(portal.origin, candidate, random, send));
  for (const sitter of sitters) {
    await sitter.start();
    await sitter.open();
  }
  const site: DashboardClients = { origin: portal.origin, cookies: [...cookies.values()] };

  async function measure(what: string, sendRequests: (untilMs: number, counts: Outcomes) => Promise<void>) {
    const counts = { ...noOutcomes(), savesMs: [], savesFailed: 0, savesSent: 0 };
    const untilMs = performance.now() + seconds * 1000;
    await Promise.all([
      sendRequests(untilMs, counts),
      ...sitters.map((sitter) => saveEachSecond(sitter, untilMs, counts)),
    ]);
    await delay(restMs);
    return row(what, seconds, counts);
  }

  const rows = [];
  for (const clients of values.clients.split(",").map(Number)) {
    rows.push(await measure(`${clients} clients`, (untilMs, counts) => closedLoop(site, clients, untilMs, counts)));
  }
  if (rate > 0)
    rows.push(
      await measure(`${rate}/s`, (untilMs, counts) =>
        openLoop(rate, AbortSignal.timeout(Math.round(untilMs - performance.now())), (n) =>
          requestDashboard(site, n, counts),
        ),
      ),
    );
  rows.push(await measure("10 clients again", (untilMs, counts) => closedLoop(site, 10, untilMs, counts)));
  await portal.stop();
  console.table(rows);
}
