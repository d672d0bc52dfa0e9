import { expireAttempts, gradeWaiting, publishDue } from "#api/features/exams/grading/publishing.ts";
import { runRegrade } from "#api/features/exams/grading/regrading.ts";
import { Regrade } from "#api/queue/exams.ts";
import type { JobScope } from "./job.ts";

const batchSize = 200;

/** Job `exams.sweep`: ends expired attempts, grades ended ones, and publishes results that are due. */
export async function sweepExams(_payload: unknown, { db, signal }: JobScope): Promise<void> {
  for (const work of [expireAttempts, gradeWaiting]) {
    let done = batchSize;
    while (done === batchSize && !signal.aborted) done = await work(db, batchSize);
  }
  if (!signal.aborted) await publishDue(db);
}

/** Job `exams.regrade`: runs a regrade that staff requested with `requestRegrade()`. */
export async function regradeExam(payload: unknown, { db }: JobScope): Promise<void> {
  const { id } = Regrade.parse(payload);
  await runRegrade(db, id);
}
