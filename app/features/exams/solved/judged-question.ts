import type { ScriptQuestion } from "#contract/exams/exam-script.ts";
import type { Verdict } from "./verdict.ts";

export type JudgedQuestion = Pick<ScriptQuestion, "kind" | "marks">;

export function verdictIn({ kind, marks }: JudgedQuestion): Verdict | undefined {
  return marks && { isBestAnswer: kind === "sba", letters: marks.letters };
}
