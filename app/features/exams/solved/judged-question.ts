import type { ScriptQuestion } from "#contract/exams/exam-results.ts";
import type { Verdict } from "./verdict.ts";

export type JudgedQuestion = Pick<ScriptQuestion, "kind" | "marks">;

/** Verdict of the API on an answer; undefined as long as it tells none. */
export function verdictIn({ kind, marks }: JudgedQuestion): Verdict | undefined {
  return marks && { isBestAnswer: kind === "sba", letters: marks.letters };
}
