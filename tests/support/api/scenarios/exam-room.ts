import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { loggedIn, testAccounts } from "#tests/support/api/accounts.ts";
import {
  addEnrolment,
  addExam,
  addExamEvent,
  type ExamEventRow,
  type ExamRow,
} from "#tests/support/rows/exams/exam-rows.ts";

/** Path params of an exam in a course. */
export function examParams(enrolment: { id: number }, event: ExamEventRow) {
  return { id: enrolment.id, schedule_id: event.schedule_id, event_id: event.schedule_event_id };
}

/** Adds a logged-in doctor who is enrolled in the course of an exam. */
export async function addCandidate(db: Database, event: ExamEventRow, doctorId?: number) {
  const enrolment = await addEnrolment(db, event, doctorId === undefined ? {} : { doctor_id: doctorId });
  const who = await loggedIn(db, enrolment.doctor_id);
  return { enrolment, doctorId: enrolment.doctor_id, who, params: examParams(enrolment, event) };
}

/**
 * Creates the API with an open exam, by default of two true/false questions and one single-best-answer, and a
 * candidate.
 */
export async function testExam(
  keys = ["TFTFT", "FFFFF", "b"],
  overrides: Parameters<typeof addExam>[2] = {},
  window: Parameters<typeof addExamEvent>[2] = {},
) {
  const api = await testAccounts();
  const exam = await addExam(api.db, keys, overrides);
  const event = await addExamEvent(api.db, exam, window);
  return { ...api, exam, event, ...(await addCandidate(api.db, event)) };
}

/** Like `testExam`, with the candidate's attempt started; returns also the attempt and its token. */
export async function startedExam(...args: Parameters<typeof testExam>) {
  const api = await testExam(...args);
  const { attempt } = await api.ok(startExam, { params: api.params, body: { agree: true } }, api.who);
  return { ...api, attempt, token: attempt.token ?? "" };
}

/** The id of a question by its number in the paper. */
export function questionId(exam: ExamRow, number: number): number {
  const question = exam.questions[number - 1];
  if (!question) throw new Error(`the exam has no question ${number}`);
  return question.id;
}

let sequence = 0;

/** Builds a write of an answer, with a new mutation id. */
export function write(value: AnswerValue, base_rev = 0, flagged?: boolean) {
  sequence += 1;
  return { mutation_id: randomUUID(), base_rev, device_seq: sequence, value, flagged };
}

/** Moves an attempt into the past, because only the database's clock decides when it ends. */
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

/** Started exam with helpers that save answers as its candidate. */
export async function testRoom(...examArgs: Parameters<typeof testExam>) {
  const api = await startedExam(...examArgs);
  const { ok, refused, params, who, exam, token } = api;
  const input = (number: number, answer: ReturnType<typeof write>, attempt_token = token) => ({
    params: { ...params, question_id: questionId(exam, number) },
    body: { attempt_token, ...answer },
  });
  return {
    ...api,
    save: (number: number, answer: ReturnType<typeof write>, by = who, by_token = token) =>
      ok(examRoom.saveAnswer, input(number, answer, by_token), by),
    refusedSave: (status: number, number: number, answer: ReturnType<typeof write>, by = who, by_token = token) =>
      refused(status, examRoom.saveAnswer, input(number, answer, by_token), by),
  };
}
