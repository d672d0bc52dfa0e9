import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { gradeWaiting } from "#api/features/exams/grading/publishing.ts";
import { createExamClient, type ExamClient } from "#tests/support/api/scenarios/exam-client.ts";
import { crashableDatabase } from "#tests/support/processes/postgres/crash.ts";
import { deferred } from "#tests/support/runner/deferred.ts";
import type { Random } from "#tests/support/hostile/mutations.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addSitting } from "#tests/support/rows/exams/sitting.ts";

/** Starts the portal with its embedded API, a database in another process, and doctors who may sit one exam. */
export async function startExamSite(candidateCount: number, random: Random) {
  const database = await crashableDatabase();
  const { db } = database;
  const sitting = await addSitting(db, { candidates: candidateCount, questions: 100, minutes: 180 });
  const PORT = String(await freePort());
  const settings = { PORT, DATA_DIR: database.dataDir, LOG_LEVEL: "silent" };
  let portal = await startPortal(settings);

  /** Grades what waits, as the job of every minute does, then counts a candidate's attempts and results. */
  async function submissionsOf(sitter: ExamClient) {
    const { id } = sitter.running();
    await gradeWaiting(db, sitting.candidates.length);
    const [attempt] = await db.select().from(examAttempts).where(eq(examAttempts.id, id));
    const attempts = await db.$count(examAttempts, eq(examAttempts.doctor_id, sitter.candidate.doctorId));
    const results = await db.$count(examResults, eq(examResults.attempt_id, id));
    return { endedBy: attempt?.ended_by, attempts, results };
  }

  return {
    database,
    sitters: sitting.candidates.map((candidate) => createExamClient(`http://127.0.0.1:${PORT}`, candidate, random)),
    kill: () => portal.kill(),
    async restart(): Promise<void> {
      portal = await startPortal(settings);
    },
    submissionsOf,
    /** Moves an attempt into the past, until it ended some seconds ago, its grace period included. */
    async letTimeRunOut(sitter: ExamClient): Promise<void> {
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

const saveIntervalMs = 220; // just below the limit of five writes a second for one attempt

/** Saves answers until aborted, or until a save fails. */
export async function answerUntil(sitter: ExamClient, signal: AbortSignal, onSaved: () => void): Promise<void> {
  while (!signal.aborted) {
    const status = await sitter.save().catch(() => 0);
    if (status !== 200) return;
    onSaved();
    await delay(saveIntervalMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Returns a promise that resolves when `count` has been called `times` times. */
export function countdown(times: number): { count: () => void; done: Promise<undefined> } {
  const { promise, resolve } = deferred<undefined>();
  let remaining = times;
  function count() {
    remaining -= 1;
    if (remaining <= 0) resolve(undefined);
  }
  if (times === 0) resolve(undefined);
  return { count, done: promise };
}

const retryForMs = 30_000;

/** Retries until the result passes `isOk`. Throws the last result or error after 30 seconds. */
export async function retryUntil<Result>(
  work: () => Promise<Result>,
  isOk: (result: Result) => boolean,
): Promise<Result> {
  const givesUpAt = performance.now() + retryForMs;
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
  const found = last instanceof Error ? last.message : JSON.stringify(last);
  throw new Error(`no expected result after ${retryForMs} ms: ${found.slice(0, 300)}`);
}

const concurrentSubmits = 10;

/** Submits ten times concurrently. Requests that got no response are left out. */
export async function submitTenTimes(sitter: ExamClient, onResponse: () => void = () => undefined) {
  async function submit() {
    const response = await sitter.submit();
    onResponse();
    return response;
  }
  const results = await Promise.allSettled(Array.from({ length: concurrentSubmits }, submit));
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

export function areEqual(values: unknown[]): boolean {
  return values.every((value) => isDeepStrictEqual(value, values[0]));
}
