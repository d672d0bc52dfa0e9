import type { PracticeStatus } from "#contract/exams/practice.ts";
import { path, withQuery } from "#app/paths.ts";

/** Path of one question of a session. */
export function questionPath(id: number, number: number): string {
  return withQuery(path("my-practice-session", { id }), { question: number });
}

/** Path of a new complaint about a question. */
export function practiceObjection(questionId: number): string {
  return withQuery(path("my-complain-box"), { practice_question: questionId });
}

/** Path of the builder, with the subject and status already chosen. */
export function builderPath(subject: string, status: PracticeStatus): string {
  return withQuery(path("my-practice-new"), { subject, status });
}
