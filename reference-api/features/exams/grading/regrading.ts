import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { rolledBack } from "#api/db/rolled-back.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults, examResults } from "#api/db/schema/exams/exam-results.ts";
import { examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { cancelRegrade, queueRegrade, queueRegradeNotices } from "#api/queue/exams.ts";
import { figures, gradeAttempts } from "./grading.ts";
import { rankExam } from "./merit.ts";
import { figuresTold } from "./regrade-notices.ts";
import { changesOf, hasNewMarks, summaryOf } from "./regrade.ts";

/**
 * Stores and queues a regrade and returns its id. Called in a transaction, it is queued only if the transaction
 * commits.
 */
export async function requestRegrade(
  db: Writer,
  regrade: Pick<typeof examRegrades.$inferInsert, "exam_id" | "reason" | "actor">,
): Promise<number> {
  const [row] = await db.insert(examRegrades).values(regrade).returning({ id: examRegrades.id });
  if (!row) throw new Error("a regrade was not written");
  await queueRegrade(db, row.id);
  return row.id;
}

function selectResults(db: Writer, examId: number) {
  return db
    .select({
      attempt_id: examResults.attempt_id,
      doctor_id: examResults.doctor_id,
      status: examAttempts.status,
      position: examResults.position,
      ...Object.fromEntries(figures.map((name) => [name, examResults[name]])),
      obtained: examResults.obtained,
      total: examResults.total,
      passed: examResults.passed,
    })
    .from(examResults)
    .innerJoin(examAttempts, eq(examAttempts.id, examResults.attempt_id))
    .where(and(eq(examResults.exam_id, examId), inArray(examAttempts.status, ["graded", "published"])))
    .orderBy(asc(examResults.attempt_id));
}

type Result = Awaited<ReturnType<typeof selectResults>>[number];

const isInMerit = ({ position }: Result) => position !== null;

/**
 * Grades all results of an exam again, without a new merit list. Returns the results before, and those after by
 * attempt.
 */
async function gradeAgain(transaction: Writer, examId: number) {
  const before = await selectResults(transaction, examId);
  await gradeAttempts(
    transaction,
    before.map(({ attempt_id }) => attempt_id),
  );
  return { before, after: new Map((await selectResults(transaction, examId)).map((row) => [row.attempt_id, row])) };
}

/**
 * Counts the results of an exam, those whose marks a regrade would change now, and those whose doctors would get a
 * notice. Keeps none of the changes.
 */
export async function forecastRegrade(db: Writer, examId: number) {
  const { before, after } = await rolledBack(db, (transaction) => gradeAgain(transaction, examId));
  const changed = before.filter((was) => {
    const now = after.get(was.attempt_id);
    return now !== undefined && hasNewMarks(was, now);
  });
  const toldBefore = await figuresTold(db, examId);
  const told = before.filter((was) => {
    const now = after.get(was.attempt_id);
    const isTold = was.status === "published" && was.doctor_id !== null;
    return isTold && now !== undefined && hasNewMarks({ ...was, ...toldBefore.get(was.attempt_id) }, now);
  });
  return { results: before.length, changed: changed.length, told: told.length };
}

/**
 * Grades all results of an exam again, recomputes its merit list if it has one, stores the earlier figures, and queues
 * the job that notifies doctors whose published marks changed. Runs in one transaction; does nothing if the regrade is
 * already finished or does not exist.
 */
export async function runRegrade(db: Database, regradeId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const isWaiting = and(eq(examRegrades.id, regradeId), isNull(examRegrades.finished_at));
    const [regrade] = await transaction.select().from(examRegrades).where(isWaiting).for("update");
    if (!regrade) return;
    const examId = regrade.exam_id;
    await transaction.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");

    const { before } = await gradeAgain(transaction, examId);
    if (before.some(isInMerit)) await rankExam(transaction, examId);
    const after = new Map((await selectResults(transaction, examId)).map((row) => [row.attempt_id, row]));

    const changed = before.flatMap((was) => {
      const now = after.get(was.attempt_id);
      const changes = now && changesOf(was, now);
      return changes ? [{ regrade_id: regradeId, attempt_id: was.attempt_id, ...changes }] : [];
    });
    for (let start = 0; start < changed.length; start += 1000) {
      await transaction.insert(examRegradeResults).values(changed.slice(start, start + 1000));
    }
    await transaction
      .update(examRegrades)
      .set({
        before: summaryOf(before.filter(isInMerit)),
        after: summaryOf([...after.values()].filter(isInMerit)),
        changed: changed.length,
        finished_at: sql`now()`,
      })
      .where(eq(examRegrades.id, regradeId));
    await queueRegradeNotices(transaction, examId);
  });
}

/** Deletes a regrade that has not run yet, and its job. Returns false if it has run, or does not exist. */
export async function withdrawRegrade(db: Writer, regradeId: number): Promise<boolean> {
  const isWaiting = and(eq(examRegrades.id, regradeId), isNull(examRegrades.finished_at));
  const [withdrawn] = await db.delete(examRegrades).where(isWaiting).returning({ id: examRegrades.id });
  if (withdrawn) await cancelRegrade(db, regradeId);
  return withdrawn !== undefined;
}
