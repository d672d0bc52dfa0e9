import type { PracticeFilter, PracticeMode, PracticeStatus } from "#contract/exams/practice.ts";
import { bengaliNumber } from "#locale/bengali.ts";

export const practiceStatusWords: Record<PracticeStatus, string> = {
  mistake: "ভুল বা ফাঁকা",
  wrong: "ভুল",
  blank: "ফাঁকা",
  flagged: "পরে দেখব",
  bookmarked: "বুকমার্ক করা",
  unseen: "এখনো দেখিনি",
  due: "আজ আবার দেখার",
};

export const questionKindWords: Record<NonNullable<PracticeFilter["kind"]>, string> = {
  mcq5: "সত্য–মিথ্যা",
  sba: "একটি সঠিক উত্তর (SBA)",
};

export const sessionModeWords: Record<PracticeMode, { label: string; note: string }> = {
  tutor: { label: "শিখে শিখে", note: "প্রতিটি উত্তরের পরেই ঠিক–ভুল ও ব্যাখ্যা" },
  timed: { label: "সময় ধরে", note: "পরীক্ষার মতো, ঠিক–ভুল শেষে" },
};

export const verdictWords: Record<"right" | "wrong" | "blank", string> = {
  right: "ঠিক হয়েছে",
  wrong: "ভুল আছে",
  blank: "ফাঁকা",
};

export function questionCount(count: number): string {
  return `${bengaliNumber(count)}টি প্রশ্ন`;
}
