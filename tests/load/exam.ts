import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { createExamClient, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded, type Random } from "#tests/support/hostile/mutations.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";
import { seed } from "#tests/support/runner/sizes.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";
import { withDatabase } from "./doctors.ts";
import { median, p99 } from "./median.ts";
import { cpuMicroseconds, databaseMicroseconds, pinToCore } from "./processor.ts";

const questionCount = 100;
const startsWithinMs = 10_000;
const submitsWithinMs = 5000;
const savesEveryMs = 20_000;
const saveSpreadMs = 5000;
const answersPerSave = 4;
const probesEveryMs = 250;
const idleMs = 10_000;

/** Durations and failures of one kind of request. */
interface Phase {
  ms: number[];
  failures: string[];
  fromMs: number;
  untilMs: number;
}

function phase(): Phase {
  return { ms: [], failures: [], fromMs: Number.POSITIVE_INFINITY, untilMs: 0 };
}

/** Measures a request; records its failure instead of throwing. */
async function timed<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result | undefined> {
  const startedAtMs = performance.now();
  phase.fromMs = Math.min(phase.fromMs, startedAtMs);
  try {
    return await work();
  } catch (error) {
    phase.failures.push(String(error).slice(0, 200));
    return undefined;
  } finally {
    phase.untilMs = performance.now();
    phase.ms.push(phase.untilMs - startedAtMs);
  }
}

function row(what: string, { ms, failures, fromMs, untilMs }: Phase) {
  return {
    what,
    requests: ms.length,
    "per second": Number((ms.length / ((untilMs - fromMs) / 1000)).toFixed(1)),
    "p50 ms": Math.round(median(ms)),
    "p99 ms": Math.round(p99(ms)),
    "slowest ms": Math.round(Math.max(...ms)),
    failed: failures.length,
  };
}

interface RunContext {
  phases: Record<"start" | "paper" | "save" | "submit" | "nothing", Phase>;
  random: Random;
  answersUntilMs: number;
}

async function save(sitter: ExamClient): Promise<void> {
  const status = await sitter.save(answersPerSave);
  if (status !== 200) throw new Error(`a save answered ${status}`);
}

async function submit(sitter: ExamClient): Promise<unknown> {
  const { status, body } = await sitter.submit();
  if (status !== 200) throw new Error(`a submit answered ${status}`);
  return body;
}

/**
 * Simulates a candidate: starts within the first 10 s, saves about every 20 s, and submits at the end with all others.
 */
async function sit(sitter: ExamClient, { phases, random, answersUntilMs }: RunContext) {
  await delay(random() * startsWithinMs);
  await timed(phases.start, () => sitter.start());
  const paper = await timed(phases.paper, () => sitter.open());
  for (let pause = random() * savesEveryMs; performance.now() + pause < answersUntilMs;) {
    await delay(pause);
    await timed(phases.save, () => save(sitter));
    pause = savesEveryMs + (random() * 2 - 1) * saveSpreadMs;
  }
  await delay(answersUntilMs - performance.now() + random() * submitsWithinMs);
  if (sitter.isWaiting()) await timed(phases.save, () => save(sitter));
  const receipt = await timed(phases.submit, () => submit(sitter));
  return { paper: paper ?? [], receipt };
}

/** Polls /healthz: its latency shows how busy the machine is. */
async function probe(origin: string, nothing: Phase, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    await delay(probesEveryMs);
    await timed(nothing, async () => (await fetch(`${origin}/healthz`)).text());
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
async function measureSaveCost(
  portal: PortalProcess,
  { idle, save }: { idle: ProcessorUse; save: Phase },
  untilMs: number,
) {
  await delay(startsWithinMs + probesEveryMs);
  const ms = untilMs - performance.now();
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
async function countOtherReceipts(sitters: ExamClient[], receipts: unknown[]): Promise<number> {
  let others = 0;
  for (const [n, sitter] of sitters.entries()) {
    const again = await submit(sitter).catch(() => undefined);
    if (again === undefined || !isDeepStrictEqual(again, receipts[n])) others += 1;
  }
  return others;
}

/** Load test of one exam: candidates start within 10 s, save every 20 s, and submit within 5 s. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { candidates: { type: "string", default: "500" }, minutes: { type: "string", default: "10" } },
  });
  const [count, minutes] = [Number(values.candidates), Number(values.minutes)];
  const random = seeded(seed);
  pinToCore(0);
  const portal = await startPortal({ LOG_LEVEL: "error" });
  const sitting = { candidates: count, questions: questionCount, minutes: 180 };
  const { candidates } = await withDatabase(portal, (db) => addSitting(db, sitting));
  pinToCore(1);
  const sitters = candidates.map((candidate) => createExamClient(portal.origin, candidate, random));

  const phases = { start: phase(), paper: phase(), save: phase(), submit: phase(), nothing: phase() };
  const probedUntilMs = performance.now() + idleMs + minutes * 60_000 + submitsWithinMs;
  const probing = probe(portal.origin, phases.nothing, probedUntilMs);
  const idle = await processorUse(portal, idleMs);
  const answersUntilMs = performance.now() + minutes * 60_000;
  const costing = measureSaveCost(portal, { idle, save: phases.save }, answersUntilMs);
  const results = await Promise.all(sitters.map((sitter) => sit(sitter, { phases, random, answersUntilMs })));
  const [cost] = await Promise.all([costing, probing]);
  const changedReceipts = await countOtherReceipts(
    sitters,
    results.map(({ receipt }) => receipt),
  );
  const { acknowledged, lost, duplicates } = await withDatabase(portal, (db) => compareWithDatabase(db, sitters));
  await portal.stop();

  console.table(Object.entries(phases).map(([name, measured]) => row(name, measured)));
  const failures = Object.values(phases).flatMap((measured) => measured.failures);
  for (const failure of new Set(failures)) console.log(`failed: ${failure}`);
  const { wrong, orders } = countPapers(results.map(({ paper }) => paper));
  console.log(`${count} papers in ${orders} orders, ${wrong} of them incomplete`);
  console.log(savesLine(phases));
  console.log(`a save took ${cost.portalUs} µs of CPU time in the portal, ${cost.databaseUs} µs in its database`);
  console.log(`${count} repeated submits, ${changedReceipts} of them with a different receipt`);
  console.log(`${acknowledged} answers acknowledged, ${lost} lost, ${duplicates} duplicates`);
  console.log("Targets: starts p99 ≤ 2000 ms, saves ≤ 400 ms, submits ≤ 3000 ms, nothing lost, nothing stored twice.");
  const output = portal.output();
  if (/"level":(50|60)/.test(output)) console.log(output);
  if (failures.length > 0 || wrong + changedReceipts + lost + duplicates > 0) process.exitCode = 1;
}
