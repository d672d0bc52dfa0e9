import { and, desc, eq, exists, isNull, sql, type SQL } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";
import type { SubjectKind } from "#contract/study/teacher-questions.ts";
import type { SubjectQuery } from "./subjects.ts";

const shown = 50;

const questionColumns = {
  id: teacherQuestions.id,
  body: teacherQuestions.body,
  created_at: teacherQuestions.created_at,
  answer: teacherQuestions.answer,
  answered_at: teacherQuestions.answered_at,
};

export const subjectColumns = {
  lecture: teacherQuestions.lecture_id,
  sheet: teacherQuestions.lecture_sheet_id,
  question: teacherQuestions.question_id,
} satisfies Record<SubjectKind, unknown>;

type Subject = Pick<SubjectQuery, "doctorId" | "kind" | "id">;

function isAbout({ kind, id }: Subject): SQL {
  return eq(subjectColumns[kind], id);
}

function selectNewest(db: Database, condition: SQL | undefined) {
  return db
    .select(questionColumns)
    .from(teacherQuestions)
    .where(condition)
    .orderBy(desc(teacherQuestions.created_at), desc(teacherQuestions.id))
    .limit(shown);
}

export function selectOwnAbout(db: Database, subject: Subject) {
  return selectNewest(db, and(isAbout(subject), eq(teacherQuestions.doctor_id, subject.doctorId)));
}

export function selectPublishedAbout(db: Database, subject: Subject) {
  const course = usableCourses(db, subject.doctorId);
  const isInBatch = exists(
    db
      .select({ one: sql`1` })
      .from(course)
      .where(eq(course.batch_id, teacherQuestions.batch_id)),
  );
  return selectNewest(
    db,
    and(
      isAbout(subject),
      eq(teacherQuestions.is_published, true),
      sql`${teacherQuestions.doctor_id} <> ${subject.doctorId}`,
      isInBatch,
    ),
  );
}

export async function findAskedTitle(db: Database, subject: Subject): Promise<string | undefined> {
  const [own] = await db
    .select({ title: teacherQuestions.title })
    .from(teacherQuestions)
    .where(and(isAbout(subject), eq(teacherQuestions.doctor_id, subject.doctorId)))
    .orderBy(desc(teacherQuestions.created_at), desc(teacherQuestions.id))
    .limit(1);
  return own?.title;
}

type SubjectIds = Pick<typeof teacherQuestions.$inferSelect, "lecture_id" | "lecture_sheet_id" | "question_id">;

export function subjectOf({ lecture_id, lecture_sheet_id, question_id }: SubjectIds): {
  kind: SubjectKind;
  id: number;
} {
  if (lecture_id !== null) return { kind: "lecture", id: lecture_id };
  if (lecture_sheet_id !== null) return { kind: "sheet", id: lecture_sheet_id };
  if (question_id !== null) return { kind: "question", id: question_id };
  throw new Error("a question to the teacher is about nothing");
}

export function selectAsked(db: Database, doctorId: number, page: KeysetPage) {
  const query = db.select().from(teacherQuestions);
  return keysetPage(
    { column: teacherQuestions.created_at, id: teacherQuestions.id, direction: "desc", ...page },
    (beyond) => query.where(and(eq(teacherQuestions.doctor_id, doctorId), beyond)),
    (row) => row.created_at,
  );
}

export const isUnanswered = isNull(teacherQuestions.answered_at);

export async function lockQuestion(transaction: Writer, id: number) {
  const [found] = await transaction.select().from(teacherQuestions).where(eq(teacherQuestions.id, id)).for("update");
  return found;
}
