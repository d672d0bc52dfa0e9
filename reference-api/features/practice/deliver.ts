import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { practiceAnswers, practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { Conflict } from "#api/http/errors.ts";
import { dailyQuestions } from "#contract/exams/practice.ts";
import { practiceDay } from "./mistakes.ts";
import type { FoundSessionQuestion, SessionQuestion } from "./session-questions.ts";
import { lockSums } from "./sums.ts";

function dailyLimit(): Conflict {
  return new Conflict("daily_limit", "আজকের ৩০০টি প্রশ্ন দেখা হয়ে গেছে। আগামীকাল আবার অনুশীলন করুন।");
}

/**
 * Records that a question is delivered, which counts once a day against the daily bound. Throws 409 daily_limit if the
 * question is new today and the bound is reached.
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
      if (!counted) throw dailyLimit();
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

interface Counted {
  id: number;
  delivered_on: string | null;
}

/**
 * Counts the questions that were not delivered today against the bound of today, as far as it allows. Returns the ids
 * of those, and of the questions that were delivered today before.
 */
async function countToday(transaction: Writer, doctorId: number, shown: Counted[], now: Date): Promise<Set<number>> {
  const today = practiceDay(now);
  const doctor = await lockSums(transaction, doctorId);
  const opened = doctor?.opened_on === today ? doctor.opened_count : 0;
  const isNew = ({ delivered_on }: Counted) => delivered_on !== today;
  const added = shown
    .filter(isNew)
    .slice(0, Math.max(0, dailyQuestions - opened))
    .map(({ id }) => id);
  if (added.length > 0) {
    await transaction
      .update(practiceQuestions)
      .set({ delivered_on: today })
      .where(and(eq(practiceQuestions.doctor_id, doctorId), inArray(practiceQuestions.question_id, added)));
    await transaction
      .update(practiceDoctors)
      .set({ opened_on: today, opened_count: opened + added.length })
      .where(eq(practiceDoctors.doctor_id, doctorId));
  }
  const before = shown.filter((question) => !isNew(question)).map(({ id }) => id);
  return new Set([...before, ...added]);
}

/**
 * Records that questions are shown outside a session. Throws 409 daily_limit, and records none, if today's bound is too
 * small for them.
 */
export async function deliverAll(db: Database, doctorId: number, shown: Counted[], now: Date): Promise<void> {
  const today = practiceDay(now);
  if (shown.every(({ delivered_on }) => delivered_on === today)) return;
  await db.transaction(async (transaction) => {
    const delivered = await countToday(transaction, doctorId, shown, now);
    if (delivered.size < shown.length) throw dailyLimit();
  });
}

/**
 * Records that questions of one session are delivered together, as far as the daily bound allows, and returns those
 * that are.
 */
export async function deliverSome(
  db: Database,
  doctorId: number,
  rows: SessionQuestion[],
  now: Date,
): Promise<SessionQuestion[]> {
  return db.transaction(async (transaction) => {
    const shown = rows.map(({ question, state }) => ({
      id: question.id,
      delivered_on: state?.delivered_on ?? null,
    }));
    const ids = await countToday(transaction, doctorId, shown, now);
    const delivered = rows.filter(({ question }) => ids.has(question.id));
    const [first] = delivered;
    if (!first) return [];
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
