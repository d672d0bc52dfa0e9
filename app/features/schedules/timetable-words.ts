import type { EventKind } from "#contract/catalogue/batches.ts";

export const kindWords: Record<EventKind, string> = {
  lecture: "ক্লাস",
  exam: "পরীক্ষা",
  solve: "সমাধান",
  notice: "নোটিশ",
};

/** Topics are often written as in the English exam; a voice should read those in English. */
export function languageOf(text: string): "en" | undefined {
  return /[A-Za-z]/.test(text) && !/[\u0980-\u09ff]/.test(text) ? "en" : undefined;
}
