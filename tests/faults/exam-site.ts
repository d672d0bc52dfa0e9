import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { gradeWaiting } from "#api/features/exams/grading/publishing.ts";
import { sitExam, type Sitter } from "#tests/support/candidate.ts";
import { crashableDatabase } from "#tests/support/crash.ts";
import { deferred } from "#tests/support/deferred.ts";
import type { Random } from "#tests/support/mutations.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startPortal } from "#tests/support/portal-process.ts";
import { addSitting } from "#tests/support/sitting.ts";

/** The portal with the API in it, a database outside of it, and doctors who may sit one exam. */
export async function startExamSite(candidateCount: number, random: Random) {
  const database = await crashableDatabase();
  const { db } = database;
  const sitting = await addSitting(db, { candidates: candidateCount, questions: 100, minutes: 180 });
  const PORT = String(await freePort());
  const settings = { PORT, DATA_DIR: database.dataDir, LOG_LEVEL: "silent" };
  let portal = await startPortal(settings);

  /** How a candidate's attempt ended, and how many attempts and results there are of it once it is marked, as each minute does. */
  async function submissionsOf(sitter: Sitter) {
    const { id } = sitter.running();
    await gradeWaiting(db, sitting.candidates.length);
    const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id));
    const attempts = await db.$count(examAttempts, eq(examAttempts.doctor_id, sitter.candidate.doctorId));
    const results = await db.$count(examResults, eq(examResults.attempt_id, id));
    return { endedBy: attempt?.ended_by, attempts, results };
  }

  return {
    database,
    sitters: sitting.candidates.map((candidate) => sitExam(`http://127.0.0.1:${PORT}`, candidate, random)),
    kill: () => portal.kill(),
    async restart(): Promise<void> {
      portal = await startPortal(settings);
    },
    submissionsOf,
    /** Moves an attempt so far into the past that it has been over for some seconds, its grace included. */
    async letTimeRunOut(sitter: Sitter): Promise<void> {
      const { id } = sitter.running();
      const seconds = sql`extract(epoch from ${examAttempts.ends_at} - now()) + 130`;
      await db
        .update(examAttempts)
        .set({
          started_at: sql`${examAttempts.started_at} - make_interval(secs => ${seconds})`,
          ends_at: sql`${examAttempts.ends_at} - make_interval(secs => ${seconds})`,
        })
        .where(eq(examAttempts.id, id));
    },
    async stop(): Promise<void> {
      await portal.stop();
      await database.close();
    },
  };
}

export type ExamSite = Awaited<ReturnType<typeof startExamSite>>;

const answersEveryMs = 220; // a little less than the five a second that one attempt may write

/** Answers until told to stop, or until the server does not answer. */
export async function answerUntil(sitter: Sitter, signal: AbortSignal, onSaved: () => void): Promise<void> {
  while (!signal.aborted) {
    const status = await sitter.save().catch(() => 0);
    if (status !== 200) return;
    onSaved();
    await delay(answersEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Settles when `count` has been called so often. */
export function countdown(times: number): { count: () => void; done: Promise<undefined> } {
  const { promise, resolve } = deferred<undefined>();
  let left = times;
  function count() {
    left -= 1;
    if (left <= 0) resolve(undefined);
  }
  if (times === 0) resolve(undefined);
  return { count, done: promise };
}

const patienceMs = 30_000;

/** Tries again until the server has answered as it should. */
export async function untilOk<Result>(work: () => Promise<Result>, isOk: (result: Result) => boolean): Promise<Result> {
  const givesUpAt = performance.now() + patienceMs;
  let last: unknown;
  while (performance.now() < givesUpAt) {
    try {
      const result = await work();
      if (isOk(result)) return result;
      last = result;
    } catch (error) {
      last = error;
    }
    await delay(100);
  }
  throw new Error(
    `still no right answer: ${(last instanceof Error ? last.message : JSON.stringify(last)).slice(0, 300)}`,
  );
}

const submitsAtOnce = 10;

/** Ten submits at the same moment. Those that nobody answered are left out. */
export async function submitTenTimes(sitter: Sitter, onAnswer: () => void = () => undefined) {
  async function submit() {
    const answer = await sitter.submit();
    onAnswer();
    return answer;
  }
  const answers = await Promise.allSettled(Array.from({ length: submitsAtOnce }, submit));
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}

export function areEqual(answers: unknown[]): boolean {
  return answers.every((answer) => isDeepStrictEqual(answer, answers[0]));
}
