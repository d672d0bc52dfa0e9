import { randomUUID } from "node:crypto";
import type { Database } from "#api/db/client.ts";
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
  ...{ opens_at: minutesFromNow(-90), start_until: minutesFromNow(-60) },
  ...{ result_at: minutesFromNow(-2), solution_at: minutesFromNow(-1) },
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
    ...{ started_at: minutesFromNow(-80), submitted_at: minutesFromNow(-70) },
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
