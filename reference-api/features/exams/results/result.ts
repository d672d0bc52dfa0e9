import { and, eq, lt } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import type { MeritScope, MeritPositions } from "#api/db/schema/exams/exam-values.ts";
import { ApiError, Forbidden } from "#api/http/errors.ts";
import { timestamp } from "#api/http/wire.ts";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import { selectMarks } from "../grading/merit.ts";
import { percentile, scoreDistribution, tieRule } from "../grading/ranking.ts";
import { shownMarks } from "../grading/scoring.ts";
import { readPaperMarks, shownTotals } from "../paper/paper-marks.ts";
import { findLastResult, type Attempt, type Exam } from "../queries.ts";
import { selectReading } from "../reading/queries.ts";
import { standingOf } from "./quiz-peers.ts";
import { subjectScores } from "./subjects.ts";
import { keyOpens, reviewOf, type ReviewFacts, type Visible } from "./review-phase.ts";

export interface ReadableAttempt extends Omit<ReviewFacts, "exam" | "attempt"> {
  exam: Exam;
  attempt: Attempt | null;
  candidate: ExamResult["candidate"];
  isTrial?: boolean;
}

/** Returns the attempt with the parts of it that may be shown; throws 403 not_taken if there is none. */
export function requireReview({ attempt, ...facts }: Omit<ReadableAttempt, "candidate">): {
  attempt: Attempt;
} & ReturnType<typeof reviewOf> {
  if (!attempt) throw new Forbidden("not_taken", "আপনি এই পরীক্ষাটি দেননি।");
  return { attempt, ...reviewOf({ ...facts, attempt }) };
}

export function openPages(visible: Visible) {
  return [
    ...(visible.own_answers ? (["own_answers"] as const) : []),
    ...(visible.question_list ? (["question_list"] as const) : []),
    ...(visible.answer_list ? (["question_answer_list"] as const) : []),
    ...(visible.explanations ? (["question_explanation_list"] as const) : []),
  ];
}

type ResultRow = typeof examResults.$inferSelect;

const noPositions: Record<MeritScope, null> = {
  overall: null,
  batch: null,
  faculty: null,
  discipline: null,
  candidate_type: null,
};

async function meritOf(db: Database, exam: Exam, result: ResultRow): Promise<ExamResult["merit"]> {
  const { position, participants, below, highest, average } = result;
  if (position === null || participants === null) return null;
  const marks = (thousandths: number) => shownMarks(thousandths, exam.decimal_places);
  const positions: MeritPositions = { ...noPositions, ...result.positions };
  const distribution = scoreDistribution(await selectMarks(db, exam.id), { total: result.total });
  return {
    positions,
    participants,
    highest: marks(highest ?? result.obtained),
    average: marks(average ?? result.obtained),
    percentile: percentile(below ?? 0, participants),
    tie_rule: tieRule(exam.tie_breakers),
    distribution: distribution.map(({ from, to, count }) => ({ from: marks(from), to: marks(to), count })),
  };
}

/**
 * Finds the last published result of the same course before an attempt: of a ranked exam for a ranked one, of late
 * practice for late practice. null if there is none, and for a quiz.
 */
async function findPrevious(
  db: Database,
  { enrolment_id, started_at, is_pending }: Attempt,
): Promise<ExamResult["previous"]> {
  if (enrolment_id === null) return null;
  const which = and(eq(examAttempts.is_pending, is_pending), lt(examAttempts.started_at, started_at));
  const last = await findLastResult(db, enrolment_id, which);
  return last && { title: last.title, percent: last.percent };
}

/**
 * Reads the scores by subject with what the doctor can read about each. In a quiz, whose result the holder of the
 * entry's token reads without a login, the scores alone.
 */
async function readSubjects(db: Database, { attempt, exam, now }: ReadableAttempt & { attempt: Attempt }) {
  const { doctor_id, enrolment_id } = attempt;
  const [scores, reading] = await Promise.all([
    subjectScores(db, attempt, exam),
    doctor_id === null || enrolment_id === null ? null : selectReading({ db, doctorId: doctor_id, now }),
  ]);
  return scores.map((score) => (reading ? { ...score, reading: reading.get(score.subject) ?? [] } : score));
}

/**
 * Reads the result of an attempt. Throws 403 result_not_published with the time of publication, or 403 not_taken
 * without an attempt.
 */
export async function readResult(db: Database, review: ReadableAttempt): Promise<ExamResult> {
  const { attempt, visible, isOut } = requireReview(review);
  const { exam, event, candidate } = review;
  const [result] = visible.score
    ? await db.select().from(examResults).where(eq(examResults.attempt_id, attempt.id))
    : [];
  if (!result) {
    const details = { code: "result_not_published", available_at: timestamp(event.result_at) };
    throw new ApiError(403, "ফল এখনো প্রকাশিত হয়নি।", details);
  }
  const marks = (thousandths: number) => shownMarks(thousandths, exam.decimal_places);
  const { nominal } = await readPaperMarks(db, exam);
  const isInMerit = isOut && !attempt.is_pending;
  return {
    title: exam.title,
    is_pending: attempt.is_pending,
    is_trial: review.isTrial ?? false,
    status: attempt.ended_by === "doctor" ? "submitted" : "auto_submitted",
    started_at: timestamp(attempt.started_at),
    submitted_at: timestamp(result.submitted_at),
    decimals: exam.decimal_places,
    ...shownTotals(exam, { total: result.total, nominal }),
    obtained: marks(result.obtained),
    positive: marks(result.positive),
    negative: marks(result.negative),
    passed: result.passed,
    counts: {
      correct_stems: result.correct_stems,
      wrong_stems: result.wrong_stems,
      blank_stems: result.blank_stems,
      correct_sba: result.correct_sba,
      wrong_sba: result.wrong_sba,
      blank_sba: result.blank_sba,
    },
    merit: isInMerit ? await meritOf(db, exam, result) : null,
    standing:
      !isInMerit && review.showsSolutionOnSubmit && attempt.quiz_id
        ? await standingOf(db, attempt, result.obtained)
        : null,
    candidate,
    previous: await findPrevious(db, attempt),
    solution_at: timestamp(keyOpens(event.solution_at, review)),
    subjects: visible.correctness ? await readSubjects(db, { ...review, attempt }) : null,
    links: [...openPages(visible), ...(isInMerit && attempt.schedule_event_id !== null ? ["merit" as const] : [])],
  };
}
