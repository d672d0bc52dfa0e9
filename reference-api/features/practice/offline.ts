import { and, eq, isNull, not, or } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { selectReading } from "#api/features/exams/reading/queries.ts";
import { Conflict } from "#api/http/errors.ts";
import { offlineQuestions } from "#contract/exams/practice-offline.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { isOpenPractice } from "./available.ts";
import { deliverSome } from "./deliver.ts";
import { practiceQuestion } from "./questions.ts";
import { selectShares } from "./share.ts";
import { isTimed } from "./solution-access.ts";
import { selectSessionQuestions, versionOf } from "./session-questions.ts";
import type { requireSession } from "./sessions.ts";

interface Reading {
  found: Awaited<ReturnType<typeof requireSession>>;
  now: Date;
  /** False for a reader who may change nothing. */
  mayWrite: boolean;
  /** Questions that are wanted at most. */
  ahead: number | undefined;
}

/**
 * Reads the next unanswered questions of a tutor session, with keys and explanations, so that verdicts need no
 * connection; none of a finished session. Leaves out questions that are closed or asked by a timed session, and those
 * beyond the daily bound if `mayWrite`. Throws 409 timed_session.
 */
export async function readOfflineQuestions(
  db: Database,
  doctorId: number,
  { found, now, mayWrite, ahead = offlineQuestions }: Reading,
): Promise<PracticeQuestion[]> {
  const { session } = found;
  if (session.mode !== "tutor") throw new Conflict("timed_session", "সময় ধরা অনুশীলন শুধু ইন্টারনেট থাকলে করা যায়।");
  if (session.finished_at) return [];
  const next = await selectSessionQuestions(
    db,
    doctorId,
    and(
      eq(practiceAnswers.session_id, session.id),
      isNull(practiceAnswers.answered_at),
      or(practiceQuestions.is_usable, isOpenPractice(db, doctorId)),
      not(isTimed(doctorId, practiceAnswers.question_id)),
    ),
    ahead,
  );
  const delivered = mayWrite ? await deliverSome(db, doctorId, next, now) : next;
  const [shares, reading] = await Promise.all([
    selectShares(
      db,
      delivered.map((row) => ({ kind: row.question.kind, version: versionOf(row) })),
    ),
    selectReading({ db, doctorId, now, subjects: [...new Set(delivered.map(({ question }) => question.subject))] }),
  ]);
  return delivered.map((row) => ({
    ...shares.get(versionOf(row).id),
    reading: reading.get(row.question.subject) ?? [],
    ...practiceQuestion({
      number: row.answer.number,
      question: row.question,
      version: versionOf(row),
      state: row.state,
      value: null,
      isSolved: true,
    }),
    marks: undefined,
    is_solved: false,
  }));
}
