import { and, asc, eq, exists, gt, lte, notExists, or, sql } from "drizzle-orm";
import { batches, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { reminderChoices } from "#api/db/schema/reminders.ts";
import { noticeReads, notices, noticeTargets } from "#api/db/schema/service.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { isUsable } from "#api/features/enrolment/access.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { dayMs, isDaytime, type FindDue } from "./due.ts";

/**
 * Finds reminders of notices of the last day that the doctor has not read; none at night. One that is published anew
 * counts as new. The notice of an answered question is left out for doctors who chose the reminder of such answers.
 */
export const findNotices: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const recipient = reminderRecipients(db, "notice");
  const key = sql<string>`'notice:' || ${notices.id} || ':' || extract(epoch from ${notices.published_at})::bigint`;
  const isOwn = eq(noticeTargets.audience, sql`'doctor:' || ${recipient.doctor_id}`);
  const ofCourses = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(
      and(
        eq(enrolments.doctor_id, recipient.doctor_id),
        isUsable,
        sql`${noticeTargets.audience} in ('batch:' || ${batches.id}, 'course:' || ${yearCourseSessions.course_id})`,
      ),
    );
  const targets = (condition = isOwn) =>
    exists(
      db
        .select({ id: noticeTargets.notice_id })
        .from(noticeTargets)
        .where(and(eq(noticeTargets.notice_id, notices.id), condition)),
    );
  const read = db
    .select({ at: noticeReads.read_at })
    .from(noticeReads)
    .where(and(eq(noticeReads.notice_id, notices.id), eq(noticeReads.doctor_id, recipient.doctor_id)));
  const toldOfAnswer = db
    .select({ id: teacherQuestions.id })
    .from(teacherQuestions)
    .innerJoin(reminderChoices, eq(reminderChoices.doctor_id, teacherQuestions.doctor_id))
    .where(
      and(
        eq(teacherQuestions.notice_id, notices.id),
        eq(reminderChoices.kind, "question"),
        or(reminderChoices.push, reminderChoices.sms),
      ),
    );
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      id: notices.id,
      title: notices.title,
      publishedAt: notices.published_at,
      isPersonal: sql<boolean>`${targets()}`,
    })
    .from(notices)
    .innerJoin(recipient, sql`true`)
    .where(
      and(
        gt(notices.published_at, new Date(now.getTime() - dayMs)),
        lte(notices.published_at, now),
        gt(notices.published_at, recipient.since),
        targets(or(eq(noticeTargets.audience, "all"), isOwn, exists(ofCourses))),
        notExists(read),
        notExists(toldOfAnswer),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(notices.published_at), asc(notices.id), asc(recipient.doctor_id))
    .limit(limit);
  return rows.map(({ doctorId, key: reminderKey, id, title, publishedAt, isPersonal }) => ({
    doctorId,
    key: reminderKey,
    title: "নতুন নোটিশ",
    // a notice to one doctor may name an amount or a reason
    body: isPersonal ? "আপনার জন্য একটি নোটিশ আছে।" : title,
    link: `/my/notices/${id}`,
    usefulUntil: new Date(publishedAt.getTime() + dayMs),
  }));
};
