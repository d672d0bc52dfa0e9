import { setTimeout as delay } from "node:timers/promises";
import type { ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { compareWithDatabase } from "#tests/support/api/scenarios/acknowledged-answers.ts";
import { seeded, type Random } from "#tests/support/hostile/mutations.ts";
import {
  answerUntil,
  areEqual,
  countdown,
  startExamSite,
  submitTenTimes,
  retryUntil,
  type ExamSite,
} from "./exam-site.ts";

interface Sizes {
  /** Number of times that the portal is killed. */
  kills: number;
  /** Number of times that the database is stopped. */
  stops: number;
  seed: string;
}

type Victim = "portal" | "database";

const seatCount = 8;
const maxSavesBeforeCrash = 40;
const concurrentSubmits = 10;
const maxDelayMs = 40;

/** Kills the victim and waits until it is back. Returns how many milliseconds that took. */
async function crash({ database, ...site }: ExamSite, victim: Victim, n: number): Promise<number> {
  const from = performance.now();
  if (victim === "database") return (await database.crash(n % 2 ? "kill" : "immediate")).back;
  await site.kill();
  await site.restart();
  return performance.now() - from;
}

/** Starts or resumes the attempt; the fields that must never change, as JSON. */
async function begin(sitter: ExamClient): Promise<string> {
  const { id, started_at, ends_at, submission_key, token } = await retryUntil(
    () => sitter.start(),
    () => true,
  );
  return JSON.stringify({ id, started_at, ends_at, submission_key, token });
}

async function openPaper(sitter: ExamClient): Promise<ExamClient> {
  await begin(sitter);
  await retryUntil(
    () => sitter.open(),
    () => true,
  );
  return sitter;
}

async function saveWithRetry(sitter: ExamClient, count = 1): Promise<void> {
  await retryUntil(
    () => sitter.save(count),
    (status) => status === 200,
  );
}

/** Kills the portal or its database while candidates answer and one of them submits ten times concurrently. */
async function run(
  site: ExamSite,
  seats: ExamClient[],
  submitter: ExamClient,
  { victim, n, random }: { victim: Victim; n: number; random: Random },
) {
  await openPaper(submitter);
  await saveWithRetry(submitter, 5);
  const before = await Promise.all(seats.map(begin));
  const crashed = new AbortController();
  const saves = countdown(Math.floor(random() * maxSavesBeforeCrash));
  const submits = countdown(Math.floor(random() * (concurrentSubmits + 1)));
  const answering = seats.map((seat) => answerUntil(seat, crashed.signal, saves.count));
  await saves.done;
  const submitting = submitTenTimes(submitter, submits.count);
  await submits.done;
  await delay(random() * maxDelayMs);
  const back = crash(site, victim, n);
  crashed.abort();
  const early = (await submitting).filter(({ status }) => status === 200);
  await Promise.all(answering);
  const backMs = await back;

  const after = await Promise.all(seats.map(begin));
  await Promise.all(seats.map((seat) => saveWithRetry(seat)));
  const late = await retryUntil(
    () => submitTenTimes(submitter),
    (responses) => responses.length === concurrentSubmits && responses.every(({ status }) => status === 200),
  );
  const { attempts, results, endedBy } = await site.submissionsOf(submitter);
  const ledger = await compareWithDatabase(site.database.db, [...seats, submitter]);
  const wrong = [
    ...(ledger.lost ? [`${ledger.lost} answers lost`] : []),
    ...(ledger.duplicates ? [`${ledger.duplicates} duplicate writes`] : []),
    ...(areEqual([...early, ...late]) ? [] : ["submits with different responses"]),
    ...(attempts === 1 && results === 1 && endedBy === "doctor" ? [] : [`${attempts} attempts, ${results} results`]),
    ...(before.join() === after.join() ? [] : ["changed times or attempt"]),
  ];
  return { struck: victim, backMs: Math.round(backMs), earlySubmits: early.length, ...ledger, wrong };
}

export type ExamRun = Awaited<ReturnType<typeof run>>;

/** Result of a run that threw, for example because the server never gave the expected response again. */
function brokenRun(struck: Victim, error: unknown): ExamRun {
  const wrong = [error instanceof Error ? error.message : String(error)];
  return { struck, backMs: 0, earlySubmits: 0, acknowledged: 0, compared: 0, lost: 0, duplicates: 0, wrong };
}

/** Kills the portal, lets an attempt expire and restarts it: the attempt must be over. Returns what is wrong. */
async function expireWhileDown(site: ExamSite, sitter: ExamClient): Promise<string[]> {
  await site.kill();
  await site.letTimeRunOut(sitter);
  await site.restart();
  const status = await retryUntil(
    () => sitter.save(),
    (code) => code !== 429 && code < 500, // the portal has just been started
  );
  const { attempts, results, endedBy } = await site.submissionsOf(sitter);
  const isOver = status === 409 && attempts === 1 && results === 1 && endedBy === "expiry";
  return isOver ? [] : [`an attempt continued after its end: ${status}, ended by ${endedBy ?? "nobody"}`];
}

/**
 * Kills the portal and the database repeatedly while candidates answer. Returns the result of every run, and what is
 * wrong with an attempt that expired while the portal was down.
 */
export async function runExamFaults({ kills, stops, seed }: Sizes, onRow: (line: string) => void = () => undefined) {
  const random = seeded(`exams ${seed}`);
  const victims: Victim[] = [...Array<Victim>(kills).fill("portal"), ...Array<Victim>(stops).fill("database")];
  const site = await startExamSite(seatCount + victims.length, random);
  const runs: ExamRun[] = [];
  try {
    const seats = await Promise.all(site.sitters.slice(0, seatCount).map(openPaper));
    for (const [n, submitter] of site.sitters.slice(seatCount).entries()) {
      const victim = victims[n] ?? "portal";
      const found = await run(site, seats, submitter, { victim, n, random }).catch((error: unknown) =>
        brokenRun(victim, error),
      );
      runs.push(found);
      const counts = `acknowledged before the crash: ${found.acknowledged} answers, ${found.earlySubmits} of ten submits`;
      onRow(`${n + 1}/${victims.length} ${victim}: ${found.wrong.join("; ") || "nothing lost"} (${counts})`);
    }
    const [last] = seats;
    return { runs, wrongAtEnd: last ? await expireWhileDown(site, last) : [] };
  } finally {
    await site.stop();
  }
}
