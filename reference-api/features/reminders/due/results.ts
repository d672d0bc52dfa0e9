import { and, asc, eq, gt, sql } from "drizzle-orm";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { isUsable } from "#api/features/enrolment/access.ts";
import { isPaperFree } from "#api/features/exams/paper-hold.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { dayMs, type FindDue } from "./due.ts";

/**
 * Finds reminders of results published within the last day. Late practice gets no reminder, since its result is seen at
 * once.
 */
export const findResults: FindDue = async (db, { now, limit }) => {
  const recipient = reminderRecipients(db, "result");
  const key = sql<string>`'result:' || ${examAttempts.id}`;
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: scheduleEvents.title,
      publishedAt: sql`${examResults.published_at}`.mapWith(examAttempts.started_at),
      courseId: enrolments.id,
      eventId: scheduleEvents.id,
    })
    .from(examResults)
    .innerJoin(examAttempts, eq(examAttempts.id, examResults.attempt_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .innerJoin(enrolments, and(eq(enrolments.id, examAttempts.enrolment_id), isUsable))
    .innerJoin(recipient, eq(recipient.doctor_id, examResults.doctor_id))
    .where(
      and(
        gt(examResults.published_at, new Date(now.getTime() - dayMs)),
        gt(examResults.published_at, recipient.since),
        eq(examAttempts.status, "published"),
        eq(examAttempts.is_pending, false),
        isPaperFree(examAttempts.exam_id),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(examResults.published_at), asc(examResults.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, title, publishedAt, courseId, eventId }) => ({
    doctorId,
    key: reminderKey,
    title: "পরীক্ষার ফল প্রকাশ হয়েছে",
    body: title,
    link: `/my/courses/${courseId}/events/${eventId}/exam/result`,
    usefulUntil: new Date(publishedAt.getTime() + dayMs),
  }));
};
