import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { dhaka } from "#api/db/dhaka.ts";
import { practiceDoctors } from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import { reviewsLeft } from "#api/features/practice/queries.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { dayInDhaka, endOfDay } from "#locale/calendar.ts";
import { clockOf } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import type { FindDue } from "./due.ts";

/**
 * Hours after the chosen one in which the reminder is still sent, if it could not be before, as when an exam of the
 * doctor ran.
 */
const hoursLate = 3;

/**
 * Finds reminders of reviews that are left today: once a day, from the hour that the doctor chose to `hoursLate` hours
 * later, and never while the doctor writes an exam or quiz.
 */
export const findPractice: FindDue = async (db, { now, limit }) => {
  const recipient = reminderRecipients(db, "practice");
  const { hour } = clockOf(now.toISOString());
  const day = dayInDhaka(now);
  const key = sql<string>`${`practice:${day}`}::text`;
  const { remind_at_hour } = practiceDoctors;
  const chosenTime = sql`(${day}::date + make_interval(hours => ${remind_at_hour})) at time zone ${dhaka}`;
  const { counts, left } = reviewsLeft(db, recipient.doctor_id, now);
  const rows = await db
    .select({ doctorId: recipient.doctor_id, key, left })
    .from(recipient)
    .innerJoin(practiceDoctors, eq(practiceDoctors.doctor_id, recipient.doctor_id))
    .innerJoinLateral(counts, sql`true`)
    .where(
      and(
        sql`${hour}::int between ${remind_at_hour} and ${remind_at_hour} + ${hoursLate}::int`,
        sql`${recipient.since} < ${chosenTime}`,
        isNotReminded(db, recipient.doctor_id, key),
        isNull(writesUntil(recipient.doctor_id)),
        gt(left, 0),
      ),
    )
    .orderBy(asc(recipient.doctor_id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, left: number }) => ({
    doctorId,
    key: reminderKey,
    title: "আজকের অনুশীলন বাকি",
    body: `${bengaliNumber(number)}টি প্রশ্ন আবার দেখার`,
    link: "/my/practice",
    usefulUntil: endOfDay(day),
  }));
};
