import type { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import type { exams } from "#api/db/schema/exams/exams.ts";
import type { ExamWindow } from "../grading/expiry.ts";

export type ReviewPhase = "during" | "waiting" | "result" | "solution";

/** What may be seen of an attempt. */
export interface Visible {
  own_answers: boolean;
  score: boolean;
  correctness: boolean;
  question_list: boolean;
  answer_list: boolean;
  explanations: boolean;
}

/** Where an attempt stands. Its result is out when it is published, not a moment earlier. */
export function reviewPhase(
  status: (typeof examAttempts.$inferSelect)["status"],
  { solution_at }: Pick<ExamWindow, "solution_at">,
  now: Date,
): ReviewPhase {
  if (status === "in_progress") return "during";
  if (status !== "published") return "waiting";
  return now < solution_at ? "result" : "solution";
}

/** What a phase lets see, as far as the exam's switches go. The key and the explanations wait for the solution, always. */
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
