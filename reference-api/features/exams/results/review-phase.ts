import type { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { exams } from "#api/db/schema/exams/exams.ts";
import type { ExamWindow } from "../grading/expiry.ts";

export type ReviewPhase = "during" | "waiting" | "result" | "solution";

export interface Visible {
  own_answers: boolean;
  score: boolean;
  correctness: boolean;
  question_list: boolean;
  answer_list: boolean;
  explanations: boolean;
}

/**
 * Returns the review phase of an attempt. The result phase needs the attempt to be published and its result time to
 * have come; a published one waits again if that time has moved because somebody got more time.
 */
export function reviewPhase(
  status: (typeof examAttempts.$inferSelect)["status"],
  { result_at, solution_at }: Pick<ExamWindow, "result_at" | "solution_at">,
  now: Date,
): ReviewPhase {
  if (status === "in_progress") return "during";
  if (status !== "published" || now < result_at) return "waiting";
  return now < solution_at ? "result" : "solution";
}

export interface ReviewFacts {
  now: Date;
  exam: Pick<typeof exams.$inferSelect, "instant_result" | "review">;
  event: Pick<ExamWindow, "result_at" | "solution_at">;
  attempt: Pick<typeof examAttempts.$inferSelect, "status">;
  /** True if key and explanations are shown as soon as the attempt is submitted. */
  showsSolutionOnSubmit?: boolean;
  /** End of an attempt that the doctor writes now. Until then no key is shown, of this exam or of others. */
  writesUntil?: Date | null;
}

export function reviewOf({
  attempt: { status },
  event,
  exam,
  now,
  showsSolutionOnSubmit = false,
  writesUntil = null,
}: ReviewFacts): { visible: Visible; isOut: boolean } {
  const phase = reviewPhase(status, event, now);
  const isSolved = showsSolutionOnSubmit && status !== "in_progress";
  const visible = visibleIn(isSolved ? "solution" : phase, exam);
  const isHeld = writesUntil !== null && now < writesUntil;
  return {
    visible: isHeld ? { ...visible, correctness: false, answer_list: false, explanations: false } : visible,
    isOut: phase === "result" || phase === "solution",
  };
}

/**
 * Returns the time at which a part with the key opens: `at`, or the end of an attempt that the doctor writes now, if
 * later.
 */
export function keyOpens(at: Date, { writesUntil }: Pick<ReviewFacts, "writesUntil">): Date {
  return writesUntil && writesUntil > at ? writesUntil : at;
}

/**
 * Returns the parts visible in a phase under the exam's settings. The lists with key and explanations are never visible
 * before `solution`.
 */
export function visibleIn(
  phase: ReviewPhase,
  { instant_result, review }: Pick<typeof exams.$inferSelect, "instant_result" | "review">,
): Visible {
  const isSolved = phase === "solution";
  const isOut = phase === "result" || isSolved;
  return {
    own_answers: true,
    score: isOut || (phase === "waiting" && instant_result),
    correctness: isSolved || (phase === "result" && review.correctness),
    question_list: phase === "during" || isSolved || review.question_list,
    answer_list: isSolved,
    explanations: isSolved,
  };
}

/** Returns the time at which a hidden part opens: that of the result if the exam shows it then, else of the solution. */
export function partOpens(
  part: keyof Visible,
  { event, exam, writesUntil }: Pick<ReviewFacts, "event" | "exam" | "writesUntil">,
): Date {
  const opens = visibleIn("result", exam)[part] ? event.result_at : event.solution_at;
  return part === "question_list" ? opens : keyOpens(opens, { writesUntil });
}
