import { expireAttempts, gradeWaiting, publishDue } from "#api/features/exams/grading/publishing.ts";
import { runRegrade } from "#api/features/exams/grading/regrading.ts";
import { Regrade } from "#api/queue/exams.ts";
import type { JobScope } from "./job.ts";

const attemptsAtOnce = 200;

/** Job `exams.sweep`: ends attempts whose time is over, marks what waits for it, and publishes what is due. */
export async function sweepExams(_payload: unknown, { db, signal }: JobScope): Promise<void> {
  for (const work of [expireAttempts, gradeWaiting]) {
    let done = attemptsAtOnce;
    while (done === attemptsAtOnce && !signal.aborted) done = await work(db, attemptsAtOnce);
  }
  if (!signal.aborted) await publishDue(db);
}

/** Job `exams.regrade`: does what staff asked for by `requestRegrade()`. */
export async function regradeExam(payload: unknown, { db }: JobScope): Promise<void> {
  const { id } = Regrade.parse(payload);
  await runRegrade(db, id);
}
