import { setTimeout as delay } from "node:timers/promises";
import type { Sitter } from "#tests/support/candidate.ts";
import { compareLedgers } from "#tests/support/ledgers.ts";
import { seeded, type Random } from "#tests/support/mutations.ts";
import {
  answerUntil,
  areEqual,
  countdown,
  startExamSite,
  submitTenTimes,
  untilOk,
  type ExamSite,
} from "./exam-site.ts";

interface Sizes {
  /** How often the portal is killed, and how often the database is. */
  kills: number;
  stops: number;
  seed: string;
}

type Victim = "portal" | "database";

const seatCount = 8;
const mostSavesBefore = 40;
const submitsAtOnce = 10;
const longestMs = 40;

async function strike({ database, ...site }: ExamSite, victim: Victim, n: number): Promise<number> {
  const from = performance.now();
  if (victim === "database") return (await database.crash(n % 2 ? "kill" : "immediate")).back;
  await site.kill();
  await site.restart();
  return performance.now() - from;
}

/** What the room says of an attempt that must never change. */
async function begin(sitter: Sitter): Promise<string> {
  const { id, started_at, ends_at, submission_key, token } = await untilOk(
    () => sitter.start(),
    () => true,
  );
  return JSON.stringify({ id, started_at, ends_at, submission_key, token });
}

async function sitDown(sitter: Sitter): Promise<Sitter> {
  await begin(sitter);
  await untilOk(
    () => sitter.open(),
    () => true,
  );
  return sitter;
}

async function saveSurely(sitter: Sitter, count = 1): Promise<void> {
  await untilOk(
    () => sitter.save(count),
    (status) => status === 200,
  );
}

/** Candidates answer and one submits ten times at once, while the portal or its database dies. */
async function run(
  site: ExamSite,
  seats: Sitter[],
  leaver: Sitter,
  blow: { victim: Victim; n: number; random: Random },
) {
  const { victim, n, random } = blow;
  await sitDown(leaver);
  await saveSurely(leaver, 5);
  const before = await Promise.all(seats.map(begin));
  const struck = new AbortController();
  const saves = countdown(Math.floor(random() * mostSavesBefore));
  const submits = countdown(Math.floor(random() * (submitsAtOnce + 1)));
  const answering = seats.map((seat) => answerUntil(seat, struck.signal, saves.count));
  await saves.done;
  const submitting = submitTenTimes(leaver, submits.count);
  await submits.done;
  await delay(random() * longestMs);
  const back = strike(site, victim, n);
  struck.abort();
  const early = (await submitting).filter(({ status }) => status === 200);
  await Promise.all(answering);
  const backMs = await back;

  const after = await Promise.all(seats.map(begin));
  await Promise.all(seats.map((seat) => saveSurely(seat)));
  const late = await untilOk(
    () => submitTenTimes(leaver),
    (answers) => answers.length === submitsAtOnce && answers.every(({ status }) => status === 200),
  );
  const { attempts, results, endedBy } = await site.submissionsOf(leaver);
  const ledger = await compareLedgers(site.database.db, [...seats, leaver]);
  const wrong = [
    ...(ledger.lost ? [`${ledger.lost} answers lost`] : []),
    ...(ledger.duplicates ? [`${ledger.duplicates} writes twice`] : []),
    ...(areEqual([...early, ...late]) ? [] : ["submits with different answers"]),
    ...(attempts === 1 && results === 1 && endedBy === "doctor" ? [] : [`${attempts} attempts, ${results} results`]),
    ...(before.join() === after.join() ? [] : ["another time or another attempt"]),
  ];
  return { struck: victim, backMs: Math.round(backMs), earlySubmits: early.length, ...ledger, wrong };
}

export type ExamRun = Awaited<ReturnType<typeof run>>;

/** A run that could not be finished: what the server said before is not what it says now. */
function brokenRun(struck: Victim, error: unknown): ExamRun {
  const wrong = [error instanceof Error ? error.message : String(error)];
  return { struck, backMs: 0, earlySubmits: 0, acknowledged: 0, compared: 0, lost: 0, duplicates: 0, wrong };
}

/** Dies, and comes back when an attempt is over: it has no time left. Gives what is wrong with that. */
async function outlive(site: ExamSite, sitter: Sitter): Promise<string[]> {
  await site.kill();
  await site.letTimeRunOut(sitter);
  await site.restart();
  const status = await untilOk(
    () => sitter.save(),
    (answered) => answered !== 429 && answered < 500, // it has just been started
  );
  const { attempts, results, endedBy } = await site.submissionsOf(sitter);
  const isOver = status === 409 && attempts === 1 && results === 1 && endedBy === "expiry";
  return isOver ? [] : [`an attempt went on after its end: ${status}, ended by ${endedBy ?? "nobody"}`];
}

/** Kills the portal, and the database, while candidates answer. Gives what every run found, and what was wrong at the end. */
export async function strikeExams({ kills, stops, seed }: Sizes, onRow: (line: string) => void = () => undefined) {
  const random = seeded(`exams ${seed}`);
  const victims: Victim[] = [...Array<Victim>(kills).fill("portal"), ...Array<Victim>(stops).fill("database")];
  const site = await startExamSite(seatCount + victims.length, random);
  const runs: ExamRun[] = [];
  try {
    const seats = await Promise.all(site.sitters.slice(0, seatCount).map(sitDown));
    for (const [n, leaver] of site.sitters.slice(seatCount).entries()) {
      const victim = victims[n] ?? "portal";
      const found = await run(site, seats, leaver, { victim, n, random }).catch((error: unknown) =>
        brokenRun(victim, error),
      );
      runs.push(found);
      const told = `${found.acknowledged} answers acknowledged, ${found.earlySubmits} of ten submits answered before`;
      onRow(`${n + 1}/${victims.length} ${victim}: ${found.wrong.join("; ") || "nothing lost"} (${told})`);
    }
    const [last] = seats;
    return { runs, wrongAtEnd: last ? await outlive(site, last) : [] };
  } finally {
    await site.stop();
  }
}
