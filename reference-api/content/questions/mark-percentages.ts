import type { BankQuestion } from "./bank.ts";

/**
 * Returns the percentage of the mark for each option, as Moodle and GIFT encode right and wrong ones: for `sba` 100 or
 * 0; for `mcq5` 100 shared by the right options and −100 by the wrong ones.
 */
export function markPercentages({ kind, options }: Pick<BankQuestion, "kind" | "options">): number[] {
  if (kind === "sba") return options.map(({ is_true }) => (is_true ? 100 : 0));
  const right = options.filter(({ is_true }) => is_true).length;
  const wrong = options.length - right;
  return options.map(({ is_true }) => Number((is_true ? 100 / right : -100 / wrong).toFixed(5)));
}
