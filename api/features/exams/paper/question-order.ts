import type { PaperOrder } from "#api/db/schema/exams/exam-values.ts";
import type { PaperQuestion } from "./frozen-papers.ts";

export const setCodes = ["A", "B", "C", "D"] as const;
export type SetCode = (typeof setCodes)[number];

/** Question set of a candidate. Consecutive candidate numbers get different sets. */
export function setCodeOf(candidate: number): SetCode {
  return setCodes[candidate % setCodes.length] ?? "A";
}

/** Deterministic generator of numbers in [0, 1) for a seed (mulberry32). */
function seededNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

interface OrderSettings {
  examId: number;
  setCode: SetCode;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
}

/**
 * Question and option order of a set. Questions are shuffled within their section, and options only of `sba` questions:
 * `mcq5` statements keep their letters because explanations refer to them. Neither order depends on the key.
 */
export function orderPaper(
  questions: Pick<PaperQuestion, "id" | "kind" | "options">[],
  { examId, setCode, shuffleQuestions, shuffleOptions }: OrderSettings,
): PaperOrder {
  const next = seededNumbers(examId * setCodes.length + setCodes.indexOf(setCode));
  const sections = (["mcq5", "sba"] as const).map((kind) => questions.filter((question) => question.kind === kind));
  const ordered = shuffleQuestions ? sections.flatMap((section) => shuffled(section, next)) : questions;
  if (!shuffleOptions) return { questions: ordered.map(({ id }) => id) };
  const single = ordered.filter(({ kind }) => kind === "sba");
  return {
    questions: ordered.map(({ id }) => id),
    options: Object.fromEntries(
      single.map(({ id, options }) => [
        id,
        shuffled(
          options.map(({ letter }) => letter),
          next,
        ),
      ]),
    ),
  };
}
