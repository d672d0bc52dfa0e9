import type { BankQuestion } from "./bank.ts";

/** Percentage of the mark that each option gives, as Moodle and GIFT encode right and wrong options. */
export function markPercentages({ kind, options }: Pick<BankQuestion, "kind" | "options">): number[] {
  if (kind === "sba") return options.map(({ is_true }) => (is_true ? 100 : 0));
  const right = options.filter(({ is_true }) => is_true).length;
  const wrong = options.length - right;
  return options.map(({ is_true }) => Number((is_true ? 100 / right : -100 / wrong).toFixed(5)));
}
