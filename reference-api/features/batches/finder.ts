import type { BatchItem, FinderQuestion } from "#contract/catalogue/batches.ts";

/**
 * Parses answers such as "1.4~2.7" (question.option) to option ids. Gives undefined if an option does not belong to its
 * question or a question is answered twice.
 */
export function chosenOptions(answers: string, questions: FinderQuestion[]): number[] | undefined {
  const chosen = new Map<number, number>();
  for (const answer of answers.split("~")) {
    const [questionId = 0, optionId = 0] = answer.split(".").map(Number);
    const question = questions.find(({ id }) => id === questionId);
    if (!question?.options.some(({ id }) => id === optionId) || chosen.has(questionId)) return undefined;
    chosen.set(questionId, optionId);
  }
  return [...chosen.values()];
}

export interface Fit {
  batch: BatchItem;
  score: number;
  reason: string;
}

export function bestFits(fits: Fit[], atMost = 6): (BatchItem & { match_reason: string })[] {
  const found = new Map<number, { batch: BatchItem; score: number; reasons: Set<string> }>();
  for (const { batch, score, reason } of fits) {
    if (batch.enroll_state !== "open" && batch.enroll_state !== "soon") continue;
    const sum = found.get(batch.id) ?? { batch, score: 0, reasons: new Set<string>() };
    sum.score += score;
    found.set(batch.id, { ...sum, reasons: sum.reasons.add(reason) });
  }
  return [...found.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, atMost)
    .map(({ batch, reasons }) => ({ ...batch, match_reason: [...reasons].join(" · ") }));
}
