import { and, desc, eq, exists, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import {
  practiceAnswers,
  practiceDoctors,
  practiceQuestions,
  practiceSessions,
} from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import type { Dashboard } from "#contract/study/dashboard.ts";
import { dayCounts, isDue } from "./available.ts";
import { countUnseen } from "./counts.ts";
import { dailyPortion, newCardsPerDay } from "./cards.ts";
import { practiceDay } from "./mistakes.ts";

/**
 * Number of reviews that are left today for the doctor of a row, like `dueToday`, from the sums stored at the doctor's
 * last visit to practice. `counts` is to be joined laterally, beside the row of `practiceDoctors`.
 */
export function reviewsLeft(db: Writer, doctorId: SQLWrapper, now: Date) {
  const { cards, newCards, reviewed, newReviewed } = dayCounts(practiceDay(now));
  const counts = db
    .select({
      cards: cards.as("cards"),
      newCards: newCards.as("new_cards"),
      reviewed: reviewed.as("reviewed"),
      newReviewed: newReviewed.as("new_reviewed"),
    })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), practiceQuestions.is_usable))
    .as("counts");
  const fresh = sql`least(${counts.newCards}, greatest(0, ${newCardsPerDay} - ${counts.newReviewed}))`;
  const left = sql<number>`least(${counts.cards} + ${fresh}, ${practiceDoctors.daily_reviews} - ${counts.reviewed})::int`;
  return { counts, left };
}

/** Newest open session of the doctor of a row that has a question to be answered today, as an SQL expression. */
function dueSession(db: Writer, doctorId: number, now: Date) {
  const asksDue = db
    .select({ one: sql`1` })
    .from(practiceAnswers)
    .innerJoin(
      practiceQuestions,
      and(
        eq(practiceQuestions.doctor_id, practiceAnswers.doctor_id),
        eq(practiceQuestions.question_id, practiceAnswers.question_id),
      ),
    )
    .where(and(eq(practiceAnswers.session_id, practiceSessions.id), isNull(practiceAnswers.answered_at), isDue(now)));
  const newest = db
    .select({ id: practiceSessions.id })
    .from(practiceSessions)
    .where(
      and(
        eq(practiceSessions.doctor_id, doctorId),
        eq(practiceSessions.mode, "tutor"),
        isNull(practiceSessions.finished_at),
        exists(asksDue),
      ),
    )
    .orderBy(desc(practiceSessions.id))
    .limit(1);
  return sql<number | null>`(${newest})`.mapWith(Number);
}

/** Number of questions that the doctor has answered today for the first time on that day, as an SQL expression. */
function answeredToday(db: Writer, doctorId: number, now: Date) {
  const answered = db
    .select({ questions: sql`count(*)::int` })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), eq(practiceQuestions.reviewed_on, practiceDay(now))));
  return sql<number>`(${answered})`;
}

/**
 * Number of reviews that are left today and of its portion, from the sums stored at the doctor's last visit to
 * practice, with the number that was answered and the session to go on with; null while an exam of the doctor runs, and
 * for a doctor who never visited practice.
 */
export async function selectDueToday(db: Database, doctorId: number, now: Date) {
  const { counts, left } = reviewsLeft(db, practiceDoctors.doctor_id, now);
  const [found] = await db
    .select({
      due: left,
      reviewed: counts.reviewed,
      session_id: dueSession(db, doctorId, now),
      done_today: answeredToday(db, doctorId, now),
    })
    .from(practiceDoctors)
    .innerJoinLateral(counts, sql`true`)
    .where(and(eq(practiceDoctors.doctor_id, doctorId), isNull(writesUntil(doctorId))));
  if (!found) return null;
  const { reviewed, ...today } = found;
  const due = Math.max(0, today.due);
  return { ...today, due, left: Math.min(due, Math.max(0, dailyPortion - reviewed)) };
}

/** Practice of today like `selectDueToday`, with the questions that are still new to the doctor where nothing is due. */
export async function selectPracticeToday(db: Database, doctorId: number, now: Date): Promise<Dashboard["practice"]> {
  const today = await selectDueToday(db, doctorId, now);
  if (today && today.due > 0) return today;
  const unseen = await countUnseen({ db, doctorId, now });
  if (!today && unseen === 0) return null;
  return { due: 0, done_today: 0, ...today, unseen };
}
