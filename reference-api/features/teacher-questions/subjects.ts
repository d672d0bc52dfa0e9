import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { courses, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { mayWatch } from "#api/features/lectures/queries.ts";
import { findReadableQuestion } from "#api/features/practice/service.ts";
import type { SubjectKind } from "#contract/study/teacher-questions.ts";

export interface SubjectQuery {
  doctorId: number;
  kind: SubjectKind;
  id: number;
  now: Date;
}

export interface OpenSubject {
  title: string;
  stem_html?: string;
  mayAsk: boolean;
}

type Of = Omit<SubjectQuery, "kind">;

interface Subject {
  find(db: Database, of: Of): Promise<OpenSubject | undefined>;
  /** Newest batch of the doctor that has it. */
  batch(db: Database, of: Of): Promise<{ id: number } | undefined>;
}

const lecture: Subject = {
  async find(db, { id, ...viewer }) {
    const [found] = await db
      .select({ title: lectures.title })
      .from(lectures)
      .where(and(eq(lectures.id, id), mayWatch(db, viewer, lectures.id)));
    return found && { ...found, mayAsk: true };
  },

  async batch(db, { id, doctorId, now }) {
    const course = usableCourses(db, doctorId);
    const [held] = await db
      .select({ id: course.batch_id })
      .from(course)
      .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, course.schedule_id))
      .where(and(eq(scheduleEvents.lecture_id, id), lte(scheduleEvents.starts_at, now)))
      .orderBy(desc(course.enrolment_id))
      .limit(1);
    if (held) return held;
    const [free] = await db
      .select({ id: course.batch_id })
      .from(course)
      .innerJoin(freeVideos, eq(freeVideos.course_id, course.course_id))
      .where(eq(freeVideos.lecture_id, id))
      .orderBy(desc(course.enrolment_id))
      .limit(1);
    return free;
  },
};

async function findSheet(db: Database, { id, doctorId, now }: Of) {
  const course = usableCourses(db, doctorId);
  const [sheet] = await db
    .select({ title: lectureSheets.title, batchId: course.batch_id })
    .from(course)
    .innerJoin(lectureSheets, eq(lectureSheets.batch_id, course.batch_id))
    .where(and(eq(lectureSheets.id, id), lte(lectureSheets.published_at, now)))
    .limit(1);
  return sheet;
}

const sheet: Subject = {
  async find(db, of) {
    const found = await findSheet(db, of);
    return found && { title: found.title, mayAsk: true };
  },

  async batch(db, of) {
    const found = await findSheet(db, of);
    return found && { id: found.batchId };
  },
};

const question: Subject = {
  async find(db, of) {
    const found = await findReadableQuestion(db, of);
    if (!found) return undefined;
    const { subject, topic, stem_html, isUsable } = found;
    return { title: topic ? `${subject}: ${topic}` : subject, stem_html, mayAsk: isUsable };
  },

  async batch(db, { id, doctorId }) {
    const [sat] = await db
      .select({ id: enrolments.batch_id })
      .from(examAttempts)
      .innerJoin(enrolments, eq(enrolments.id, examAttempts.enrolment_id))
      .innerJoin(examQuestions, eq(examQuestions.exam_id, examAttempts.exam_id))
      .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
      .where(and(eq(examAttempts.doctor_id, doctorId), eq(questionVersions.question_id, id)))
      .orderBy(desc(examAttempts.id))
      .limit(1);
    if (sat) return sat;
    const course = usableCourses(db, doctorId);
    const [practised] = await db
      .select({ id: course.batch_id })
      .from(course)
      .innerJoin(courses, eq(courses.id, course.course_id))
      .innerJoin(questions, sql`${courses.slug} = any(${questions.practice})`)
      .where(eq(questions.id, id))
      .orderBy(desc(course.enrolment_id))
      .limit(1);
    return practised;
  },
};

const subjects: Record<SubjectKind, Subject> = { lecture, sheet, question };

export function findSubject(db: Database, { kind, ...of }: SubjectQuery): Promise<OpenSubject | undefined> {
  return subjects[kind].find(db, of);
}

/**
 * Returns the id of the batch in which the doctor has the subject; null if it comes from no batch, like a question of a
 * quiz.
 */
export async function findSubjectBatch(db: Database, { kind, ...of }: SubjectQuery): Promise<number | null> {
  return (await subjects[kind].batch(db, of))?.id ?? null;
}
