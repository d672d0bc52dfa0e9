import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers, practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { Conflict } from "#api/http/errors.ts";
import { dailyQuestions } from "#contract/exams/practice.ts";
import { practiceDay } from "./mistakes.ts";
import type { FoundSessionQuestion, SessionQuestion } from "./session-questions.ts";
import { lockSums } from "./sums.ts";

/**
 * Records that a question is delivered, which counts once a day against the daily bound. Throws 409 daily_limit if the
 * doctor has opened as many questions today as are allowed.
 */
export async function deliver(db: Database, { answer, state }: FoundSessionQuestion, now: Date): Promise<void> {
  const today = practiceDay(now);
  if (answer.delivered_at && state?.delivered_on === today) return;
  await db.transaction(async (transaction) => {
    const [isNew] = await transaction
      .update(practiceQuestions)
      .set({ delivered_on: today })
      .where(
        and(
          eq(practiceQuestions.doctor_id, answer.doctor_id),
          eq(practiceQuestions.question_id, answer.question_id),
          or(isNull(practiceQuestions.delivered_on), lt(practiceQuestions.delivered_on, today)),
        ),
      )
      .returning({ id: practiceQuestions.question_id });
    if (isNew) {
      const isToday = sql`${practiceDoctors.opened_on} = ${today}`;
      const [counted] = await transaction
        .insert(practiceDoctors)
        .values({ doctor_id: answer.doctor_id, opened_on: today, opened_count: 1 })
        .onConflictDoUpdate({
          target: practiceDoctors.doctor_id,
          set: {
            opened_on: today,
            opened_count: sql`case when ${isToday} then ${practiceDoctors.opened_count} + 1 else 1 end`,
          },
          setWhere: sql`${isToday} is not true or ${practiceDoctors.opened_count} < ${dailyQuestions}`,
        })
        .returning({ count: practiceDoctors.opened_count });
      if (!counted) throw new Conflict("daily_limit", "আজকের ৩০০টি প্রশ্ন দেখা হয়ে গেছে। আগামীকাল আবার অনুশীলন করুন।");
    }
    await transaction
      .update(practiceAnswers)
      .set({ delivered_at: now })
      .where(
        and(
          eq(practiceAnswers.session_id, answer.session_id),
          eq(practiceAnswers.number, answer.number),
          isNull(practiceAnswers.delivered_at),
        ),
      );
  });
}

/**
 * Records that questions of one session are delivered together, as far as the daily bound allows, and gives those that
 * are.
 */
export async function deliverSome(
  db: Database,
  doctorId: number,
  rows: SessionQuestion[],
  now: Date,
): Promise<SessionQuestion[]> {
  const today = practiceDay(now);
  const isNew = ({ state }: SessionQuestion) => state?.delivered_on !== today;
  return db.transaction(async (transaction) => {
    const doctor = await lockSums(transaction, doctorId);
    const opened = doctor?.opened_on === today ? doctor.opened_count : 0;
    const added = rows.filter(isNew).slice(0, Math.max(0, dailyQuestions - opened));
    const delivered = rows.filter((row) => !isNew(row) || added.includes(row));
    const [first] = delivered;
    if (!first) return [];
    const questionIds = added.map(({ question }) => question.id);
    await transaction
      .update(practiceQuestions)
      .set({ delivered_on: today })
      .where(and(eq(practiceQuestions.doctor_id, doctorId), inArray(practiceQuestions.question_id, questionIds)));
    await transaction
      .update(practiceDoctors)
      .set({ opened_on: today, opened_count: opened + added.length })
      .where(eq(practiceDoctors.doctor_id, doctorId));
    const numbers = delivered.map(({ answer }) => answer.number);
    await transaction
      .update(practiceAnswers)
      .set({ delivered_at: now })
      .where(
        and(
          eq(practiceAnswers.session_id, first.answer.session_id),
          inArray(practiceAnswers.number, numbers),
          isNull(practiceAnswers.delivered_at),
        ),
      );
    return delivered;
  });
}
