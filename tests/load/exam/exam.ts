import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { createExamClient, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded, type Random } from "#tests/support/hostile/mutations.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { seed } from "#tests/support/runner/sizes.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";
import { sessionSecret } from "../doctor-cookies.ts";
import { withDatabase } from "../doctors.ts";
import { median, p99 } from "../median.ts";
import { phase, row, timed, type Phase } from "./phases.ts";
import { cpuMicroseconds, databaseMicroseconds, pinToCore } from "../processor.ts";
import { createRoomClient } from "./room-client.ts";

const questionCount = 100;
const savesEveryMs = 20_000;
const saveSpreadMs = 5000;
const answersPerSave = 4;
const probesEveryMs = 250;
const idleMs = 10_000;

interface RunContext {
  phases: Record<"start" | "room" | "paper" | "save" | "review" | "submit" | "nothing", Phase>;
  random: Random;
  /** Time over which the starts are spread, and the submissions. */
  startsWithinMs: number;
  submitsWithinMs: number;
  answersUntilMs: number;
}

/** A client that calls the API; one that uses the pages has two further steps. */
type Sitter = Omit<ExamClient, "start"> & {
  start(): Promise<unknown>;
  enter?(): Promise<unknown>;
  review?(): Promise<unknown>;
};

async function save(sitter: Sitter): Promise<void> {
  const status = await sitter.save(answersPerSave);
  if (status !== 200) throw new Error(`a save answered ${status}`);
}

async function submit(sitter: Sitter): Promise<unknown> {
  const { status, body } = await sitter.submit();
  if (status !== 200) throw new Error(`a submit answered ${status}`);
  return body;
}

/** Simulates a candidate: starts, saves about every 20 s, and submits at the end. */
async function sit(sitter: Sitter, run: RunContext) {
  const { phases, random, answersUntilMs } = run;
  await delay(random() * run.startsWithinMs);
  await timed(phases.start, () => sitter.start());
  if (sitter.enter) await timed(phases.room, sitter.enter);
  const paper = await timed(phases.paper, () => sitter.open());
  for (let pause = random() * savesEveryMs; performance.now() + pause < answersUntilMs;) {
    await delay(pause);
    await timed(phases.save, () => save(sitter), 1);
    pause = savesEveryMs + (random() * 2 - 1) * saveSpreadMs;
  }
  await delay(answersUntilMs - performance.now() + random() * run.submitsWithinMs);
  if (sitter.isWaiting()) await timed(phases.save, () => save(sitter));
  if (sitter.review) await timed(phases.review, sitter.review);
  const receipt = await timed(phases.submit, () => submit(sitter));
  return { paper: paper ?? [], receipt };
}

/** Polls /healthz: its latency shows how busy the machine is. */
async function probe(origin: string, nothing: Phase, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    await delay(probesEveryMs);
    await timed(nothing, async () => (await fetch(`${origin}/healthz`)).text(), 1);
  }
}

/** CPU time of the portal and its database in microseconds per second, measured over `ms`. */
async function processorUse({ pid, dataDir }: PortalProcess, ms: number) {
  const before = { portal: await cpuMicroseconds(pid), database: await databaseMicroseconds(dataDir) };
  const fromMs = performance.now();
  await delay(ms);
  const seconds = (performance.now() - fromMs) / 1000;
  return {
    portal: ((await cpuMicroseconds(pid)) - before.portal) / seconds,
    database: ((await databaseMicroseconds(dataDir)) - before.database) / seconds,
  };
}

type ProcessorUse = Awaited<ReturnType<typeof processorUse>>;

/** CPU time of one save above the idle level, measured from the last start to the first submit. */
async function measureSaveCost(portal: PortalProcess, { idle, run }: { idle: ProcessorUse; run: RunContext }) {
  const { save } = run.phases;
  await delay(run.startsWithinMs + probesEveryMs);
  const ms = run.answersUntilMs - performance.now();
  const savesBefore = save.ms.length;
  const busy = await processorUse(portal, ms);
  const savesPerSecond = (save.ms.length - savesBefore) / (ms / 1000);
  return {
    portalUs: Math.round((busy.portal - idle.portal) / savesPerSecond),
    databaseUs: Math.round((busy.database - idle.database) / savesPerSecond),
  };
}

/** Text with the latency of saves in ms and as a multiple of the /healthz latency (`nothing`) at the same time. */
function savesLine({ save, nothing }: RunContext["phases"]): string {
  const times = (quantile: (values: number[]) => number) =>
    `${quantile(save.ms).toFixed(1)} ms (${(quantile(save.ms) / quantile(nothing.ms)).toFixed(1)} × nothing)`;
  return `saves: p50 ${times(median)}, p99 ${times(p99)}`;
}

/** Counts incomplete papers and distinct question orders. */
function countPapers(papers: number[][]) {
  const wrong = papers.filter((ids) => new Set(ids).size !== questionCount).length;
  return { wrong, orders: new Set(papers.map((ids) => ids.join())).size };
}

/** Submits every attempt again, one after the other; counts receipts that differ from the first. */
async function countOtherReceipts(sitters: Sitter[], receipts: unknown[]): Promise<number> {
  let others = 0;
  for (const [n, sitter] of sitters.entries()) {
    const again = await submit(sitter).catch(() => undefined);
    if (again === undefined || !isDeepStrictEqual(again, receipts[n])) others += 1;
  }
  return others;
}

/** Counts the attempts of an exam, and those that were not submitted. */
async function countAttempts(db: Database, examId: number) {
  const ofExam = eq(examAttempts.exam_id, examId);
  const [all, running] = await Promise.all([
    db.$count(examAttempts, ofExam),
    db.$count(examAttempts, and(ofExam, eq(examAttempts.status, "in_progress"))),
  ]);
  return { all, running };
}

/**
 * Load test of one exam: candidates start within 10 s, save every 20 s, and submit within 5 s, through the API. With
 * `--pages` through the pages' routes, starting within 30 s and submitting within 30 s, or 5 s with `--at-once`.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      candidates: { type: "string" },
      minutes: { type: "string", default: "10" },
      pages: { type: "boolean", default: false },
      "at-once": { type: "boolean", default: false },
    },
  });
  const [count, minutes] = [Number(values.candidates ?? (values.pages ? 1500 : 500)), Number(values.minutes)];
  const [startsWithinMs, submitsWithinMs] = !values.pages
    ? [10_000, 5000]
    : [30_000, values["at-once"] ? 5000 : 30_000];
  const random = seeded(seed);
  pinToCore(0);
  const portal = await startPortal({ LOG_LEVEL: "error", SESSION_SECRETS: sessionSecret });
  const sitting = { candidates: count, questions: questionCount, minutes: 180 };
  const { candidates, examId } = await withDatabase(portal, (db) => addSitting(db, sitting));
  pinToCore(1);
  const createClient = values.pages ? createRoomClient : createExamClient;
  const sitters: Sitter[] = await Promise.all(candidates.map(async (one) => createClient(portal.origin, one, random)));

  const phases = {
    start: phase(),
    room: phase(),
    paper: phase(),
    save: phase(),
    review: phase(),
    submit: phase(),
    nothing: phase(),
  };
  const probedUntilMs = performance.now() + idleMs + minutes * 60_000 + submitsWithinMs;
  const probing = probe(portal.origin, phases.nothing, probedUntilMs);
  const idle = await processorUse(portal, idleMs);
  const answersUntilMs = performance.now() + minutes * 60_000;
  const run = { phases, random, startsWithinMs, submitsWithinMs, answersUntilMs };
  const costing = measureSaveCost(portal, { idle, run });
  const results = await Promise.all(sitters.map((sitter) => sit(sitter, run)));
  const [cost] = await Promise.all([costing, probing]);
  const changedReceipts = await countOtherReceipts(
    sitters,
    results.map(({ receipt }) => receipt),
  );
  const { acknowledged, lost, duplicates } = await withDatabase(portal, (db) => compareWithDatabase(db, sitters));
  const attempts = await withDatabase(portal, (db) => countAttempts(db, examId));
  await portal.stop();

  const taken = Object.entries(phases).filter(([, { ms }]) => ms.length > 0);
  console.table(taken.map(([name, measured]) => row(name, measured)));
  const failures = Object.values(phases).flatMap((measured) => measured.failures);
  for (const failure of new Set(failures)) console.log(`refused: ${failure}`);
  const { wrong, orders } = countPapers(results.map(({ paper }) => paper));
  console.log(`${count} papers in ${orders} orders, ${wrong} of them incomplete`);
  console.log(savesLine(phases));
  console.log(`a save took ${cost.portalUs} µs of CPU time in the portal, ${cost.databaseUs} µs in its database`);
  console.log(`${attempts.all} attempts of ${count} candidates, ${attempts.running} of them not submitted`);
  console.log(`${count} repeated submits, ${changedReceipts} of them with a different receipt`);
  console.log(`${acknowledged} answers acknowledged, ${lost} lost, ${duplicates} duplicates`);
  console.log("Targets: starts p99 ≤ 2000 ms, saves ≤ 400 ms, submits ≤ 3000 ms, nothing lost, nothing stored twice.");
  const output = portal.output();
  if (/"level":(50|60)/.test(output)) console.log(output);
  const isWrong = wrong + changedReceipts + lost + duplicates + attempts.running > 0 || attempts.all !== count;
  if (failures.length > 0 || isWrong) process.exitCode = 1;
}
