import { and, asc, eq, gt, sql } from "drizzle-orm";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { subjectPath } from "#api/features/teacher-questions/service.ts";
import { isNotReminded, reminderRecipients } from "../recipients.ts";
import { dayMs, isDaytime, type FindDue } from "./due.ts";

/**
 * Finds reminders of answers of the teacher to questions within the last day; none at night. A replaced answer counts
 * as new.
 */
export const findQuestionAnswers: FindDue = async (db, { now, limit }) => {
  if (!isDaytime(now)) return [];

  const recipient = reminderRecipients(db, "question");
  const key = sql<string>`'question:' || ${teacherQuestions.id} || ':' || extract(epoch from ${teacherQuestions.answered_at})::bigint`;
  const dayAgo = new Date(now.getTime() - dayMs);
  const rows = await db
    .select({
      doctorId: recipient.doctor_id,
      key,
      title: teacherQuestions.title,
      answeredAt: teacherQuestions.answered_at,
      lecture_id: teacherQuestions.lecture_id,
      lecture_sheet_id: teacherQuestions.lecture_sheet_id,
      question_id: teacherQuestions.question_id,
    })
    .from(recipient)
    .innerJoin(teacherQuestions, eq(teacherQuestions.doctor_id, recipient.doctor_id))
    .where(
      and(
        gt(teacherQuestions.answered_at, dayAgo),
        gt(teacherQuestions.answered_at, recipient.since),
        isNotReminded(db, recipient.doctor_id, key),
      ),
    )
    .orderBy(asc(teacherQuestions.answered_at), asc(teacherQuestions.id))
    .limit(limit);
  return rows.map((row) => ({
    doctorId: row.doctorId,
    key: row.key,
    title: "শিক্ষক উত্তর দিয়েছেন",
    body: row.title,
    link: subjectPath(row),
    usefulUntil: new Date((row.answeredAt ?? now).getTime() + dayMs),
  }));
};
