import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, courses, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { examQuestions, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { gradeAttempts } from "#api/features/exams/grading/grading.ts";
import { publishDue } from "#api/features/exams/grading/publishing.ts";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import {
  addAttempt,
  addExam,
  addExamEvent,
  minutesFromNow,
  type ExamEventRow,
  type ExamRow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { addCandidate } from "./exam-room.ts";

/** Times of an event whose solution is out. */
export const solved = () => ({
  opens_at: minutesFromNow(-90),
  start_until: minutesFromNow(-60),
  result_at: minutesFromNow(-2),
  solution_at: minutesFromNow(-1),
});

export type Candidate = Awaited<ReturnType<typeof addCandidate>>;

/** Adds an attempt of a candidate, graded and, where its time has come, published. */
export async function sit(
  db: Database,
  sitting: { exam: ExamRow; event: ExamEventRow },
  { doctorId, enrolment }: Pick<Candidate, "doctorId" | "enrolment">,
  attempt: Partial<Parameters<typeof addAttempt>[1]> = {},
) {
  const of = { doctor_id: doctorId, enrolment_id: enrolment.id };
  const row = await addAttempt(db, {
    started_at: minutesFromNow(-80),
    submitted_at: minutesFromNow(-70),
    ...of,
    ...attempt,
    ...sitting,
  });
  await gradeAttempts(db, [row.id]);
  await publishDue(db);
  return row;
}

/** Creates the API with a doctor who took an exam whose solution is out; by default one statement and one SBA are wrong. */
export async function practisingDoctor(answers = ["TFTFF", "a", "TTTTT"], keys = ["TFTFT", "b", "TTTTT"]) {
  const api = await testAccounts();
  const exam = await addExam(api.db, keys);
  const event = await addExamEvent(api.db, exam, solved());
  const candidate = await addCandidate(api.db, event);
  const attempt = await sit(api.db, { exam, event }, candidate, { answers });
  return { ...api, exam, event, ...candidate, attempt };
}

/** Builds a write of a practice answer, with a new mutation id. */
export function practiceAnswer(value: AnswerValue, typed_at?: string) {
  return { mutation_id: randomUUID(), value, ...(typed_at !== undefined && { typed_at }) };
}

/** A doctor who took an exam whose solution is out, and another one of the same course who did not. */
export interface Sitting {
  db: Database;
  exam: ExamRow;
  event: ExamEventRow;
  own: Candidate;
  other: Candidate;
}

/** Ids of the bank of an exam's questions. */
export async function bankIds({ db, exam }: Pick<Sitting, "db" | "exam">) {
  return db
    .select({ id: questionVersions.question_id, versionId: questionVersions.id })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .where(eq(examQuestions.exam_id, exam.id))
    .orderBy(examQuestions.number);
}

/** Creates the API with a sitting of two questions, of which the doctor has a statement and the SBA wrong. */
export async function testSitting() {
  const api = await testAccounts();
  const { db } = api;
  const exam = await addExam(db, ["TFTFT", "b"]);
  const event = await addExamEvent(db, exam, solved());
  const own = await addCandidate(db, event);
  const other = await addCandidate(db, event);
  await sit(db, { exam, event }, own, { answers: ["TFTFF", "a"] });
  return { ...api, sitting: { db, exam, event, own, other } };
}

/** Slug of the course of a schedule. */
export async function courseSlug(db: Database, scheduleId: number): Promise<string> {
  const [course] = await db
    .select({ slug: courses.slug })
    .from(batchSchedules)
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .where(eq(batchSchedules.id, scheduleId));
  return course?.slug ?? "";
}

/** Makes the questions of a sitting practice questions of its course. */
export async function tagForPractice({ db, exam, event }: Sitting): Promise<void> {
  const practice = [await courseSlug(db, event.schedule_id)];
  const ids = (await bankIds({ db, exam })).map(({ id }) => id);
  await db.update(questions).set({ practice }).where(inArray(questions.id, ids));
}
