import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { isUsable } from "#api/features/enrolment/access.ts";
import { listTime } from "#locale/times.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import type { FindDue } from "./due.ts";

const hourMs = 60 * 60 * 1000;

/** Finds reminders of exams that open within the hour. An exam that is moved gets another reminder for its new time. */
export const findExams: FindDue = async (db, { now, limit }) => {
  const recipient = reminderRecipients(db, "exam");
  const key = sql<string>`'exam:' || ${scheduleEvents.id} || ':' || extract(epoch from ${examEvents.opens_at})::bigint`;
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: scheduleEvents.title,
      opensAt: examEvents.opens_at,
      courseId: enrolments.id,
      scheduleId: scheduleEvents.batch_schedule_id,
      eventId: scheduleEvents.id,
    })
    .from(examEvents)
    .innerJoin(exams, and(eq(exams.id, examEvents.exam_id), eq(exams.status, "published")))
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .innerJoin(enrolments, and(eq(enrolments.batch_schedule_id, scheduleEvents.batch_schedule_id), isUsable))
    .innerJoin(recipient, eq(recipient.doctor_id, enrolments.doctor_id))
    .where(
      and(
        gt(examEvents.opens_at, now),
        lte(examEvents.opens_at, new Date(now.getTime() + hourMs)),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(examEvents.opens_at), asc(enrolments.id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, title, opensAt, courseId, scheduleId, eventId }) => ({
    doctorId,
    key: reminderKey,
    title: `পরীক্ষা খুলবে ${listTime(opensAt.toISOString())}`,
    body: title,
    link: `/my/courses/${courseId}/schedule/${scheduleId}/events/${eventId}/exam-info`,
    usefulUntil: opensAt,
  }));
};
