import { countDueFigures } from "#api/features/exams/grading/figures.ts";
import { expireAttempts, gradeWaiting, publishDue } from "#api/features/exams/grading/publishing.ts";
import { tellOfRegrades } from "#api/features/exams/grading/regrade-notices.ts";
import { runRegrade } from "#api/features/exams/grading/regrading.ts";
import { Regrade, RegradedExam } from "#api/queue/exams.ts";
import type { JobScope } from "./job.ts";

const batchSize = 200;

const figuresBatch = 20;

export async function sweepExams(_payload: unknown, { db, signal }: JobScope): Promise<void> {
  for (const work of [expireAttempts, gradeWaiting]) {
    let done = batchSize;
    while (done === batchSize && !signal.aborted) done = await work(db, batchSize);
  }
  if (!signal.aborted) await publishDue(db);
  let counted = figuresBatch;
  while (counted === figuresBatch && !signal.aborted) counted = await countDueFigures(db, figuresBatch);
}

export async function regradeExam(payload: unknown, { db }: JobScope): Promise<void> {
  const { id } = Regrade.parse(payload);
  await runRegrade(db, id);
}

export async function tellRegraded(payload: unknown, { db }: JobScope): Promise<void> {
  const { exam } = RegradedExam.parse(payload);
  await tellOfRegrades(db, exam);
}
