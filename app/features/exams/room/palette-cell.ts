import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import { bengaliDigits } from "#locale/bengali.ts";

interface Cell extends Omit<PaletteItem, "id"> {
  /** True if the answer has not reached the server yet. */
  isUnsent?: boolean;
}

const stateWords: Record<PaletteItem["state"], string> = { blank: "ফাঁকা", partial: "আংশিক", answered: "উত্তর দেওয়া" };

export function cellLabel({ number, state, flagged, isUnsent = false }: Cell): string {
  const marks = `${flagged ? ", পরে দেখব" : ""}${isUnsent ? ", পাঠানো বাকি" : ""}`;
  return `প্রশ্ন ${bengaliDigits(number)}, ${stateWords[state]}${marks}`;
}

export function cellClass({ state, flagged, isUnsent = false }: Cell): string {
  return `cell ${state}${flagged ? " flagged" : ""}${isUnsent ? " waiting" : ""}`;
}
