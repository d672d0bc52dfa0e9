import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults, examResults } from "#api/db/schema/exams/exam-results.ts";
import { examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { queueSms } from "#api/queue/sms.ts";
import { hasNewMarks } from "./regrade.ts";

/** Published results that regrades changed, one row per change, the oldest first. */
function selectChanges(db: Writer, regradeIds: number[]) {
  return db
    .select({
      attempt: examRegradeResults.attempt_id,
      before: sql<Partial<typeof examResults.$inferSelect>>`${examRegradeResults.before}`,
      now: { obtained: examResults.obtained, total: examResults.total, passed: examResults.passed },
      recipient: doctors.mobile_number,
      title: exams.title,
    })
    .from(examRegradeResults)
    .innerJoin(examAttempts, eq(examAttempts.id, examRegradeResults.attempt_id))
    .innerJoin(examResults, eq(examResults.attempt_id, examRegradeResults.attempt_id))
    .innerJoin(doctors, eq(doctors.id, examResults.doctor_id))
    .innerJoin(exams, eq(exams.id, examResults.exam_id))
    .where(and(inArray(examRegradeResults.regrade_id, regradeIds), eq(examAttempts.status, "published")))
    .orderBy(asc(doctors.id), asc(examRegradeResults.attempt_id), asc(examRegradeResults.regrade_id));
}

type Change = Awaited<ReturnType<typeof selectChanges>>[number];

/** True if the marks before the first of these changes are not those of now. */
function hasNetChange([first, ...later]: Change[]): boolean {
  if (!first) return false;
  // a change holds only the fields that differ, so the earliest that names a field has its value before all
  const before = later.reduce((marks, change) => ({ ...change.before, ...marks }), first.before);
  return hasNewMarks({ ...first.now, ...before }, first.now);
}

/** Sends an SMS to each doctor whose published marks differ from those of the last notice. Each regrade is told once. */
export async function tellOfRegrades(db: Database, examId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const isUntold = and(
      eq(examRegrades.exam_id, examId),
      isNotNull(examRegrades.finished_at),
      isNull(examRegrades.told_at),
    );
    const untold = await transaction
      .update(examRegrades)
      .set({ told_at: sql`now()` })
      .where(isUntold)
      .returning({ id: examRegrades.id });
    if (untold.length === 0) return;
    const changes = await selectChanges(
      transaction,
      untold.map(({ id }) => id),
    );
    const firsts = changes.filter(({ attempt }, place) => changes[place - 1]?.attempt !== attempt);
    for (const { attempt, title, recipient } of firsts) {
      if (!hasNetChange(changes.filter((change) => change.attempt === attempt))) continue;
      const body = `“${title}” পরীক্ষার ফল নতুন করে হিসাব করা হয়েছে, আপনার নম্বর বদলেছে। পোর্টালে দেখুন।`;
      await queueSms(transaction, { recipient, body, purpose: "notice" });
    }
  });
}
