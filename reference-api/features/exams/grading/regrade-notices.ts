import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults, examResults } from "#api/db/schema/exams/exam-results.ts";
import { examRegrades, exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { queueSms } from "#api/queue/sms.ts";
import { hasNewMarks } from "./regrade.ts";

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

function figuresBefore(changes: Change[]): Map<number, Change["before"]> {
  const figures = new Map<number, Change["before"]>();
  // a change holds only the fields that differ, so the earliest that names a field has its value before all
  for (const { attempt, before } of changes) figures.set(attempt, { ...before, ...figures.get(attempt) });
  return figures;
}

const isUntold = (examId: number) =>
  and(eq(examRegrades.exam_id, examId), isNotNull(examRegrades.finished_at), isNull(examRegrades.told_at));

/**
 * Returns, by attempt, the figures that doctors were told before the regrades of which no notice has been sent yet: of
 * each figure that those changed, the earliest value.
 */
export async function figuresTold(db: Writer, examId: number): Promise<Map<number, Change["before"]>> {
  const untold = await db.select({ id: examRegrades.id }).from(examRegrades).where(isUntold(examId));
  const ids = untold.map(({ id }) => id);
  return figuresBefore(await selectChanges(db, ids));
}

/**
 * Queues an SMS for each published attempt whose marks, total or pass have changed since the last notice to its doctor.
 * Each regrade is told once.
 */
export async function tellOfRegrades(db: Database, examId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const untold = await transaction
      .update(examRegrades)
      .set({ told_at: sql`now()` })
      .where(isUntold(examId))
      .returning({ id: examRegrades.id });
    if (untold.length === 0) return;
    const changes = await selectChanges(
      transaction,
      untold.map(({ id }) => id),
    );
    const before = figuresBefore(changes);
    const firsts = changes.filter(({ attempt }, place) => changes[place - 1]?.attempt !== attempt);
    for (const { attempt, title, recipient, now } of firsts) {
      if (!hasNewMarks({ ...now, ...before.get(attempt) }, now)) continue;
      const body = `“${title}” পরীক্ষার ফল নতুন করে হিসাব করা হয়েছে, আপনার নম্বর বদলেছে। পোর্টালে দেখুন।`;
      await queueSms(transaction, { recipient, body, purpose: "notice" });
    }
  });
}
