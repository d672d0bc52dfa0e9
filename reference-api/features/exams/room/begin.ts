import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { Conflict } from "#api/http/errors.ts";
import { hashToken } from "#api/http/secret-token.ts";
import type { KeyRing } from "#config/secrets.ts";
import { selectPaper, type Paper } from "../paper/frozen-papers.ts";
import { orderPaper, setCodeOf } from "../paper/question-order.ts";
import type { Exam } from "../queries.ts";
import { newAttemptToken } from "./attempt-token.ts";

interface NewAttempt {
  exam: Exam;
  paper: Paper;
  now: Date;
  endsAt: Date;
  deviceId: number | undefined;
  /** Number that selects the question set. */
  candidate: number;
  keys: KeyRing;
  of: Pick<
    typeof examAttempts.$inferInsert,
    "schedule_event_id" | "quiz_id" | "enrolment_id" | "doctor_id" | "attempt_no" | "is_pending" | "allowance_seconds"
  >;
}

export async function freezePaper(transaction: Writer, { id, frozen_version }: Exam): Promise<Paper> {
  if (frozen_version === null) {
    await transaction
      .update(exams)
      .set({ frozen_version: exams.version })
      .where(and(eq(exams.id, id), isNull(exams.frozen_version)));
  }
  return selectPaper(transaction, id);
}

/**
 * Inserts an attempt at a frozen paper and returns its id; undefined if another request has just inserted it. Throws
 * 409 not_ready if the paper has no questions.
 */
export async function insertAttempt(
  db: Writer,
  { exam, paper, now, endsAt, deviceId, candidate, keys, of }: NewAttempt,
): Promise<number | undefined> {
  if (paper.size === 0) throw new Conflict("not_ready", "প্রশ্নপত্র এখনো তৈরি হয়নি।");
  const setCode = exam.shuffle_questions || exam.shuffle_options ? setCodeOf(candidate) : "A";
  const order = orderPaper([...paper.values()], {
    examId: exam.id,
    setCode,
    shuffleQuestions: exam.shuffle_questions,
    shuffleOptions: exam.shuffle_options,
  });
  const submissionKey = randomBytes(16).toString("base64url");
  const [inserted] = await db
    .insert(examAttempts)
    .values({
      ...of,
      exam_id: exam.id,
      status: "in_progress",
      started_at: now,
      ends_at: endsAt,
      submission_key: submissionKey,
      attempt_token_hash: hashToken(newAttemptToken(keys, { submissionKey, generation: 1 })),
      active_device_id: deviceId,
      set_code: setCode,
      order,
      exam_version: exam.version,
    })
    .onConflictDoNothing()
    .returning({ id: examAttempts.id });
  return inserted?.id;
}
