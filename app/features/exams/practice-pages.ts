import type { PracticeQuestion, PracticeStatus } from "#contract/exams/practice.ts";
import { path, withQuery } from "#app/paths.ts";

export function questionPath(id: number, number: number): string {
  return withQuery(path("my-practice-session", { id }), { question: number });
}

export function practiceObjection({ id, version }: Pick<PracticeQuestion, "id" | "version">): string {
  return withQuery(path("my-complain-box"), { practice_question: id, version: version ?? null });
}

export function builderPath(subject: string, status: PracticeStatus | null): string {
  return withQuery(path("my-practice-new"), { subject, status });
}
