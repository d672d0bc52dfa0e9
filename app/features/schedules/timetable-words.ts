import type { EventKind } from "#contract/catalogue/batches.ts";

export const kindWords: Record<EventKind, string> = {
  lecture: "ক্লাস",
  exam: "পরীক্ষা",
  solve: "সমাধান",
  notice: "নোটিশ",
};

/**
 * Language for the `lang` attribute of a topic: topics are often in English, as in the exam, and screen readers should
 * read them so.
 */
export function topicLanguage(text: string): "en" | undefined {
  return /[A-Za-z]/.test(text) && !/[\u0980-\u09ff]/.test(text) ? "en" : undefined;
}
