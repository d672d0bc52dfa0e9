import type { AnswerValue, QuestionOption } from "#api/db/schema/exams/exam-values.ts";

export function letterOutcome({ letter, is_true }: Pick<QuestionOption, "letter" | "is_true">, value: AnswerValue) {
  if (typeof value === "string") return value === letter ? (is_true ? "correct" : "wrong") : undefined;
  const statement = value?.[letter] ?? null;
  if (statement === null) return "blank";
  return (statement === 1) === is_true ? "correct" : "wrong";
}
