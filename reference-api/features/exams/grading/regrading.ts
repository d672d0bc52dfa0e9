import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults, examResults } from "#api/db/schema/exams/exam-results.ts";
import { examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { queueRegrade } from "#api/queue/exams.ts";
import { queueSms } from "#api/queue/sms.ts";
import { figures, gradeAttempts } from "./grading.ts";
import { rankExam } from "./merit.ts";
import { changesOf, summaryOf } from "./regrade.ts";

/** Queues a regrade and gives its id. Called in a transaction, it is queued only if the transaction commits. */
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

async function notify(db: Writer, examId: number, doctorIds: number[]): Promise<void> {
  if (doctorIds.length === 0) return;
  const recipients = await db
    .select({ recipient: doctors.mobile_number, title: exams.title })
    .from(doctors)
    .innerJoin(exams, eq(exams.id, examId))
    .where(inArray(doctors.id, doctorIds))
    .orderBy(asc(doctors.id));
  for (const { recipient, title } of recipients) {
    const body = `“${title}” পরীক্ষার ফল নতুন করে হিসাব করা হয়েছে, আপনার নম্বর বদলেছে। পোর্টালে দেখুন।`;
    await queueSms(db, { recipient, body, purpose: "notice" });
  }
}

const isInMerit = ({ position }: Result) => position !== null;
const hasNewMarks = (before: Result, after: Result) =>
  before.obtained !== after.obtained || before.total !== after.total || before.passed !== after.passed;

/**
 * Grades all results of an exam again, recomputes its merit list, stores the earlier figures, and sends an SMS to
 * doctors whose published marks changed. Runs in one transaction; does nothing if the regrade is already finished.
 */
export async function runRegrade(db: Database, regradeId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const isWaiting = and(eq(examRegrades.id, regradeId), isNull(examRegrades.finished_at));
    const [regrade] = await transaction.select().from(examRegrades).where(isWaiting).for("update");
    if (!regrade) return;
    const examId = regrade.exam_id;
    await transaction.select({ id: exams.id }).from(exams).where(eq(exams.id, examId)).for("no key update");

    const before = await selectResults(transaction, examId);
    await gradeAttempts(
      transaction,
      before.map(({ attempt_id }) => attempt_id),
    );
    if (before.some(isInMerit)) await rankExam(transaction, examId);
    const after = new Map((await selectResults(transaction, examId)).map((row) => [row.attempt_id, row]));

    const pairs = before.flatMap((was) => {
      const now = after.get(was.attempt_id);
      return now ? [{ was, now }] : [];
    });
    const changed = pairs.flatMap(({ was, now }) => {
      const changes = changesOf(was, now);
      return changes ? [{ regrade_id: regradeId, attempt_id: was.attempt_id, ...changes }] : [];
    });
    for (let start = 0; start < changed.length; start += 1000) {
      await transaction.insert(examRegradeResults).values(changed.slice(start, start + 1000));
    }
    const notified = pairs.filter(({ was, now }) => was.status === "published" && hasNewMarks(was, now));
    await notify(
      transaction,
      examId,
      notified.flatMap(({ was }) => was.doctor_id ?? []),
    );
    await transaction
      .update(examRegrades)
      .set({
        before: summaryOf(before.filter(isInMerit)),
        after: summaryOf([...after.values()].filter(isInMerit)),
        changed: changed.length,
        finished_at: sql`now()`,
      })
      .where(eq(examRegrades.id, regradeId));
  });
}
