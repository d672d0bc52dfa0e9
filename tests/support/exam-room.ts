import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { startExam } from "#contract/exams/exam-room.ts";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { loggedIn, testAccounts } from "./accounts.ts";
import { addEnrolment, addExam, addExamEvent, type ExamEventRow, type ExamRow } from "./exam-rows.ts";

/** The address of an exam in a course. */
export function examParams(enrolment: { id: number }, event: ExamEventRow) {
  return { id: enrolment.id, schedule_id: event.schedule_id, event_id: event.schedule_event_id };
}

/** A doctor, logged in, whose course holds an exam. */
export async function addCandidate(db: Database, event: ExamEventRow, doctorId?: number) {
  const enrolment = await addEnrolment(db, event, doctorId === undefined ? {} : { doctor_id: doctorId });
  const who = await loggedIn(db, enrolment.doctor_id);
  return { enrolment, doctorId: enrolment.doctor_id, who, params: examParams(enrolment, event) };
}

/** The API with one exam that is open now, of two questions of statements and one single answer, and a candidate. */
export async function testExam(
  keys = ["TFTFT", "FFFFF", "b"],
  given: Parameters<typeof addExam>[2] = {},
  window: Parameters<typeof addExamEvent>[2] = {},
) {
  const api = await testAccounts();
  const exam = await addExam(api.db, keys, given);
  const event = await addExamEvent(api.db, exam, window);
  return { ...api, exam, event, ...(await addCandidate(api.db, event)) };
}

/** The same with the candidate's attempt, and the token to write to it. */
export async function startedExam(...given: Parameters<typeof testExam>) {
  const api = await testExam(...given);
  const { attempt } = await api.ok(startExam, { params: api.params, body: { agree: true } }, api.who);
  return { ...api, attempt, token: attempt.token ?? "" };
}

/** The id of a question by its number in the paper. */
export function questionId(exam: ExamRow, number: number): number {
  const question = exam.questions[number - 1];
  if (!question) throw new Error(`there is no question ${number}`);
  return question.id;
}

let sequence = 0;

/** One write with a mutation of its own. */
export function write(value: AnswerValue, base_rev = 0, flagged?: boolean) {
  sequence += 1;
  return { mutation_id: randomUUID(), base_rev, device_seq: sequence, value, flagged };
}

/** Moves an attempt into the past: the database's clock is the only one that counts. */
export async function shiftAttempt(db: Database, attemptId: number, seconds: number): Promise<void> {
  await db
    .update(examAttempts)
    .set({
      started_at: sql`${examAttempts.started_at} - make_interval(secs => ${seconds})`,
      ends_at: sql`${examAttempts.ends_at} - make_interval(secs => ${seconds})`,
      last_saved_at: sql`${examAttempts.last_saved_at} - make_interval(secs => ${seconds})`,
    })
    .where(eq(examAttempts.id, attemptId));
}
