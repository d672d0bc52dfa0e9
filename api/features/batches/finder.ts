import type { BatchItem, FinderQuestion } from "#contract/catalogue/batches.ts";

/** The options chosen in "1.4~2.7"; undefined unless each belongs to its question and no question is answered twice. */
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

/** The batches still to be had, the highest sum of scores first; those that tie stay in the order given. */
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
