import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { sitExam, type Sitter } from "#tests/support/candidate.ts";
import { compareLedgers } from "#tests/support/ledgers.ts";
import { seeded, type Random } from "#tests/support/mutations.ts";
import { startPortal, type PortalProcess } from "#tests/support/portal-process.ts";
import { seed } from "#tests/support/sizes.ts";
import { addSitting } from "#tests/support/sitting.ts";
import { withDatabase } from "./doctors.ts";
import { median, p99 } from "./median.ts";
import { cpuMicroseconds, databaseMicroseconds, moveTo } from "./processor.ts";

const questionCount = 100;
const startsWithinMs = 10_000;
const submitsWithinMs = 5000;
const savesEveryMs = 20_000;
const saveSpreadMs = 5000;
const answersPerSave = 4;
const probesEveryMs = 250;
const idleMs = 10_000;

/** Requests of one kind: how long each took, and what went wrong. */
interface Phase {
  ms: number[];
  failures: string[];
  fromMs: number;
  untilMs: number;
}

function phase(): Phase {
  return { ms: [], failures: [], fromMs: Number.POSITIVE_INFINITY, untilMs: 0 };
}

/** Takes the time of a request; one that fails is counted as such. */
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

interface Course {
  phases: Record<"start" | "paper" | "save" | "submit" | "nothing", Phase>;
  random: Random;
  answersUntilMs: number;
}

async function save(sitter: Sitter): Promise<void> {
  const status = await sitter.save(answersPerSave);
  if (status !== 200) throw new Error(`a save answered ${status}`);
}

async function submit(sitter: Sitter): Promise<unknown> {
  const { status, body } = await sitter.submit();
  if (status !== 200) throw new Error(`a submit answered ${status}`);
  return body;
}

/** One candidate: begins at some moment of the first seconds, saves now and then, and submits with all the others. */
async function sit(sitter: Sitter, { phases, random, answersUntilMs }: Course) {
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

/** Asks for nothing, again and again: how long that takes tells how busy the machine is meanwhile. */
async function probe(origin: string, nothing: Phase, untilMs: number): Promise<void> {
  while (performance.now() < untilMs) {
    await delay(probesEveryMs);
    await timed(nothing, async () => (await fetch(`${origin}/healthz`)).text());
  }
}

/** What the portal and its database use of the processor, in microseconds a second. */
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

/** What a save costs beyond what is used when nobody sits, from the last start to the first submit. */
async function costOfSaves(
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

/** Times as measured, and as multiples of what nothing took at the same time. */
function savesLine({ save, nothing }: Course["phases"]): string {
  const times = (quantile: (values: number[]) => number) =>
    `${quantile(save.ms).toFixed(1)} ms (${(quantile(save.ms) / quantile(nothing.ms)).toFixed(1)} × nothing)`;
  return `saves: p50 ${times(median)}, p99 ${times(p99)}`;
}

/** How many candidates did not see all questions, and how many orders of them there were. */
function papersOf(papers: number[][]) {
  const wrong = papers.filter((ids) => new Set(ids).size !== questionCount).length;
  return { wrong, orders: new Set(papers.map((ids) => ids.join())).size };
}

/** Submits once more, one after the other: how many are told something else than the first time. */
async function countOtherReceipts(sitters: Sitter[], receipts: unknown[]): Promise<number> {
  let others = 0;
  for (const [n, sitter] of sitters.entries()) {
    const again = await submit(sitter).catch(() => undefined);
    if (again === undefined || !isDeepStrictEqual(again, receipts[n])) others += 1;
  }
  return others;
}

/** Candidates sit one exam together: they start within ten seconds, save every twenty, and submit within five. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { candidates: { type: "string", default: "500" }, minutes: { type: "string", default: "10" } },
  });
  const [count, minutes] = [Number(values.candidates), Number(values.minutes)];
  const random = seeded(seed);
  moveTo(0);
  const portal = await startPortal({ LOG_LEVEL: "error" });
  const sitting = { candidates: count, questions: questionCount, minutes: 180 };
  const { candidates } = await withDatabase(portal, (db) => addSitting(db, sitting));
  moveTo(1);
  const sitters = candidates.map((candidate) => sitExam(portal.origin, candidate, random));

  const phases = { start: phase(), paper: phase(), save: phase(), submit: phase(), nothing: phase() };
  const probedUntilMs = performance.now() + idleMs + minutes * 60_000 + submitsWithinMs;
  const probing = probe(portal.origin, phases.nothing, probedUntilMs);
  const idle = await processorUse(portal, idleMs);
  const answersUntilMs = performance.now() + minutes * 60_000;
  const costing = costOfSaves(portal, { idle, save: phases.save }, answersUntilMs);
  const sat = await Promise.all(sitters.map((sitter) => sit(sitter, { phases, random, answersUntilMs })));
  const [cost] = await Promise.all([costing, probing]);
  const others = await countOtherReceipts(
    sitters,
    sat.map(({ receipt }) => receipt),
  );
  const { acknowledged, lost, duplicates } = await withDatabase(portal, (db) => compareLedgers(db, sitters));
  await portal.stop();

  console.table(Object.entries(phases).map(([name, measured]) => row(name, measured)));
  const failures = Object.values(phases).flatMap((measured) => measured.failures);
  for (const failure of new Set(failures)) console.log(`failed: ${failure}`);
  const { wrong, orders } = papersOf(sat.map(({ paper }) => paper));
  console.log(`${count} papers in ${orders} orders, ${wrong} of them not whole`);
  console.log(savesLine(phases));
  console.log(
    `a save took ${cost.portalUs} µs of the portal's processor time, ${cost.databaseUs} µs of its database's`,
  );
  console.log(`${count} second submits, ${others} of them answered otherwise than the first`);
  console.log(`${acknowledged} answers acknowledged, ${lost} lost, ${duplicates} duplicates`);
  console.log("Promised: starts p99 ≤ 2000 ms, saves ≤ 400 ms, submits ≤ 3000 ms, nothing lost, nothing twice.");
  const output = portal.output();
  if (/"level":(50|60)/.test(output)) console.log(output);
  if (failures.length > 0 || wrong + others + lost + duplicates > 0) process.exitCode = 1;
}
