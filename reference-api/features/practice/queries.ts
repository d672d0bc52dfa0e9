import { and, desc, eq, exists, isNull, lte, sql, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { oneRow, rowsAsColumn } from "#api/db/rows-of.ts";
import {
  practiceAnswers,
  practiceDoctors,
  practiceQuestions,
  practiceSessions,
} from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import type { Dashboard } from "#contract/study/dashboard.ts";
import { isDue, isNewCard } from "./available.ts";
import { unseenCount } from "./counts.ts";
import { dailyPortion, newCardsPerDay } from "./cards.ts";
import { practiceDay } from "./mistakes.ts";

/**
 * Returns SQL for the number of reviews that are left today for the doctor of a row (`left`), like `dueToday` but
 * possibly negative, from the sums stored at the doctor's last visit to practice. `counts` is to be joined laterally,
 * after the row of `practiceDoctors`; its cards are counted only as far as they can change the number.
 */
export function reviewsLeft(db: Writer, ofDoctor: SQLWrapper, today: Date | Placeholder) {
  const date = today instanceof Date ? practiceDay(today) : today;
  const own = eq(practiceQuestions.doctor_id, ofDoctor);
  const number = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  // each by an index of its own: all questions of a doctor may be thousands
  const upTo = (most: SQLWrapper | number, condition: SQL | undefined) => {
    const found = db.select({ one: sql`1` }).from(practiceQuestions);
    const usable = found.where(and(own, practiceQuestions.is_usable, condition));
    return sql<number>`(select count(*)::int from (${usable} limit ${most}) as found)`;
  };
  const counts = db
    .select({
      cards: upTo(practiceDoctors.daily_reviews, lte(practiceQuestions.due_on, date)).as("cards"),
      newCards: upTo(newCardsPerDay, isNewCard).as("new_cards"),
      answered: sql<number>`count(*)::int`.as("answered"),
      reviewed: number(eq(practiceQuestions.is_usable, true)).as("reviewed"),
      newReviewed: number(and(practiceQuestions.is_usable, eq(practiceQuestions.reviews, 1))).as("new_reviewed"),
    })
    .from(practiceQuestions)
    .where(and(own, eq(practiceQuestions.reviewed_on, date)))
    .as("counts");
  const fresh = sql`least(${counts.newCards}, greatest(0, ${newCardsPerDay} - ${counts.newReviewed}))`;
  const left = sql<number>`least(${counts.cards} + ${fresh}, ${practiceDoctors.daily_reviews} - ${counts.reviewed})::int`;
  return { counts, left };
}

const doctorId = sql.placeholder("doctorId");
const day = sql.placeholder("practiceDay");

function dueSession(db: Writer) {
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
    .where(and(eq(practiceAnswers.session_id, practiceSessions.id), isNull(practiceAnswers.answered_at), isDue(day)));
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

/**
 * Query of the reviews of today. Finds no row while an exam of the doctor runs, or for a doctor who never visited
 * practice.
 */
function reviewsOfToday(db: Writer) {
  const { counts, left } = reviewsLeft(db, practiceDoctors.doctor_id, day);
  return db
    .select({
      due: left.as("due"),
      reviewed: counts.reviewed,
      session_id: dueSession(db).as("session_id"),
      done_today: counts.answered,
    })
    .from(practiceDoctors)
    .innerJoinLateral(counts, sql`true`)
    .where(and(eq(practiceDoctors.doctor_id, doctorId), isNull(writesUntil(doctorId))));
}

type Reviews = Awaited<ReturnType<typeof reviewsOfToday>>[number];

function toReviews(found: Reviews | undefined) {
  if (!found) return null;
  const { reviewed, ...today } = found;
  const due = Math.max(0, today.due);
  return { ...today, due, left: Math.min(due, Math.max(0, dailyPortion - reviewed)) };
}

const reviewsQuery = prepared((db) => reviewsOfToday(db).prepare("reviews_of_today"));

/**
 * Returns the number of reviews that are left today (`due`) and in the day's portion (`left`), from the sums stored at
 * the doctor's last visit to practice, with the number answered and the session to go on with. null while an exam of
 * the doctor runs, and for a doctor who never visited practice.
 */
export async function selectDueToday(db: Database, id: number, now: Date) {
  const [found] = await reviewsQuery(db).execute({ doctorId: id, ...practiceParameters(now) });
  return toReviews(found);
}

export function practiceParameters(now: Date) {
  return { practiceDay: practiceDay(now) };
}

export function practiceToday(db: Writer) {
  const reviews = db.$with("reviews").as(reviewsOfToday(db));
  return db
    .with(reviews)
    .select({
      reviews: rowsAsColumn(db.select().from(reviews)),
      unseen: sql<number>`case when exists (select from ${reviews} where ${reviews.due} > 0) then 0
        else ${unseenCount(db, doctorId)} end`.mapWith(Number),
    })
    .from(oneRow);
}

export function toPracticeToday([found]: Awaited<ReturnType<typeof practiceToday>>): Dashboard["practice"] {
  const today = toReviews(found?.reviews[0]);
  if (today && today.due > 0) return today;
  const unseen = found?.unseen ?? 0;
  if (!today && unseen === 0) return null;
  return { due: 0, done_today: 0, ...today, unseen };
}
