import { sql, type SQL, type SQLWrapper, type Placeholder } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, courses, scheduleEvents, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { isUsable } from "#api/features/enrolment/access.ts";

interface Practised {
  subject: SQLWrapper | string;
  questionId: SQLWrapper | number;
}

/**
 * SQL expression: days of the examinations that the doctor's usable courses prepare for, of those courses whose
 * syllabus has the subject: it is on one of their opened papers, or among their practice questions.
 */
export function targetExams(doctorId: number | Placeholder, { subject, questionId }: Practised): SQL<string[]> {
  const solvedPapers = (condition: SQL) => sql`exists (
    select from ${scheduleEvents} as own
    join ${examEvents} as sitting on sitting.schedule_event_id = own.id and sitting.solution_at <= now()
    join ${examQuestions} as place on place.exam_id = sitting.exam_id
    join ${questionVersions} as version on version.id = place.question_version_id
    join ${questions} as bank on bank.id = version.question_id
    where own.batch_schedule_id = ${enrolments.batch_schedule_id} and ${condition})`;
  const practised = sql`exists (
    select from ${questions} as bank where bank.practice && array[${courses.slug}] and bank.practice <> '{}'
      and bank.subject = ${subject})`;
  // mostly the question itself is on a paper of the course, which is found without a look at the others
  return sql<string[]>`array(
    select distinct ${batches.target_exam_on}::text from ${enrolments}
    join ${batches} on ${batches.id} = ${enrolments.batch_id} and ${batches.target_exam_on} is not null
    join ${yearCourseSessions} on ${yearCourseSessions.id} = ${batches.year_course_session_id}
    join ${courses} on ${courses.id} = ${yearCourseSessions.course_id}
    where ${enrolments.doctor_id} = ${doctorId} and ${isUsable} and (
      ${solvedPapers(sql`bank.id = ${questionId}`)} or ${practised} or ${solvedPapers(sql`bank.subject = ${subject}`)}))`;
}

export async function selectTargets(
  db: Writer,
  doctorId: number,
  rows: { question: { id: number; subject: string } }[],
): Promise<Map<string, string[]>> {
  const targets = new Map<string, string[]>();
  for (const { question } of rows) {
    if (targets.has(question.subject)) continue;
    const days = targetExams(doctorId, { subject: question.subject, questionId: question.id });
    const { rows: found } = await db.execute<{ days: string[] }>(sql`select ${days} as days`);
    targets.set(question.subject, found[0]?.days ?? []);
  }
  return targets;
}
