import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers, practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { Conflict } from "#api/http/errors.ts";
import { dailyQuestions } from "#contract/exams/practice.ts";
import { practiceDay } from "./mistakes.ts";
import type { FoundQuestion } from "./session-questions.ts";

/**
 * Records that a question is delivered, which counts once a day against the daily bound. Throws 409 daily_limit if the
 * doctor has opened as many questions today as are allowed.
 */
export async function deliver(db: Database, { answer, state }: FoundQuestion, now: Date): Promise<void> {
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
