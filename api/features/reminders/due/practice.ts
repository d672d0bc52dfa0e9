import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { dhaka } from "#api/db/dhaka.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import { dayCounts, dueToday } from "#api/features/practice/available.ts";
import { newCardsPerDay } from "#api/features/practice/cards.ts";
import { practiceDay } from "#api/features/practice/mistakes.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { dayInDhaka, endOfDay } from "#locale/calendar.ts";
import { clockOf } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import type { FindDue } from "./due.ts";

/** Hours after the chosen one in which the reminder is still sent, if an exam of the doctor ran at first. */
const hoursLate = 3;

/**
 * Reviews that are left today, once a day from the hour on that the doctor chose, and never while the doctor writes an
 * exam or quiz. Counts what was known at the doctor's last look at practice.
 */
export const findPractice: FindDue = async (db, { now, limit }) => {
  const recipient = reminderRecipients(db, "practice");
  const today = practiceDay(now);
  const { hour } = clockOf(now.toISOString());
  const day = dayInDhaka(now);
  const key = sql<string>`${`practice:${day}`}::text`;
  const chosenTime = sql`(${day}::date + make_interval(hours => ${practiceDoctors.remind_at_hour})) at time zone ${dhaka}`;
  const counts = db
    .select({ doctor_id: practiceQuestions.doctor_id, ...namedCounts(today) })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, recipient.doctor_id), practiceQuestions.is_usable))
    .groupBy(practiceQuestions.doctor_id)
    .as("counts");
  const left = sql`least(${counts.cards} + least(${counts.newCards}, greatest(0, ${newCardsPerDay} - ${counts.newReviewed})),
    ${practiceDoctors.daily_reviews} - ${counts.reviewed})`;
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      daily: practiceDoctors.daily_reviews,
      cards: counts.cards,
      newCards: counts.newCards,
      reviewed: counts.reviewed,
      newReviewed: counts.newReviewed,
    })
    .from(recipient)
    .innerJoin(practiceDoctors, eq(practiceDoctors.doctor_id, recipient.doctor_id))
    .innerJoinLateral(counts, sql`true`)
    .where(
      and(
        sql`${hour}::int between ${practiceDoctors.remind_at_hour} and ${practiceDoctors.remind_at_hour} + ${hoursLate}::int`,
        sql`${recipient.since} < ${chosenTime}`,
        isNotReminded(db, recipient.doctor_id, key),
        isNull(writesUntil(recipient.doctor_id)),
        gt(left, 0),
      ),
    )
    .orderBy(asc(recipient.doctor_id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, daily, ...numbers }) => ({
    doctorId,
    key: reminderKey,
    title: "আজকের অনুশীলন বাকি",
    body: `${bengaliNumber(dueToday(numbers, daily))}টি প্রশ্ন আবার দেখার`,
    link: "/my/practice",
    usefulUntil: endOfDay(day),
  }));
};

/** Columns that count the reviews of a day, with the names of a subquery. */
function namedCounts(today: string) {
  const { cards, newCards, reviewed, newReviewed } = dayCounts(today);
  return {
    cards: cards.as("cards"),
    newCards: newCards.as("new_cards"),
    reviewed: reviewed.as("reviewed"),
    newReviewed: newReviewed.as("new_reviewed"),
  };
}
