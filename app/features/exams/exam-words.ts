import type { EndpointOutput } from "#contract/endpoint.ts";
import type { ExamStatus } from "#contract/exams/exam-info.ts";
import type { listExamResults } from "#contract/exams/exam-results.ts";
import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";

export type ExamResultRow = EndpointOutput<typeof listExamResults>["results"][number];

export const examStateWords: Record<ExamStatus["state"], string> = {
  upcoming: "এখনো খোলেনি",
  open: "এখন খোলা",
  in_progress: "চলছে",
  submitted: "জমা হয়েছে",
  auto_submitted: "সময় শেষে জমা হয়েছে",
  result_waiting: "ফল বাকি",
  published: "ফল প্রকাশিত",
  missed: "দেওয়া হয়নি",
};

export const meritScopeWords = {
  overall: "সবার মধ্যে",
  batch: "আমার ব্যাচ",
  faculty: "ফ্যাকাল্টি",
  discipline: "বিষয়",
  candidate_type: "ক্যাটাগরি",
};

export function quizWords(isTrial: boolean | null | undefined) {
  if (isTrial) return { noun: "ট্রায়াল পরীক্ষা", inIt: "ট্রায়াল পরীক্ষায়", ofIt: "ট্রায়াল পরীক্ষার" };
  return { noun: "কুইজ", inIt: "কুইজে", ofIt: "কুইজের" };
}

/** Formats marks with the exam's number of decimals, by default two, and without negative zero: ১৪২.৬৫. */
export function markText(value: number, decimals = 2): string {
  return bengaliDigits(value.toFixed(decimals).replace(/^-(?=[0.]+$)/, ""));
}

/** Formats a share between 0 and 1 as a rounded percentage: ৪২%. */
export function shareText(share: number): string {
  return `${bengaliNumber(Math.round(share * 100))}%`;
}

export function statementWord(value: 1 | 0 | null | undefined): string {
  return value === 1 ? "সত্য" : value === 0 ? "মিথ্যা" : "ফাঁকা";
}

/**
 * Message of an attempt that has ended by the doctor's submission, or else at the end of the time. `lateKept` counts
 * the answers that arrived afterwards and were recorded for review.
 */
export function closedSentence(lateKept: number, endedBy: "doctor" | "expiry" | undefined): string {
  const ended = endedBy === "doctor" ? "উত্তর জমা দেওয়া হয়েছে।" : "সময় শেষ, উত্তর জমা হয়ে গেছে।";
  return lateKept > 0 ? `${ended} দেরিতে আসা ${bengaliNumber(lateKept)}টি উত্তর রাখা আছে, নম্বরে ধরা হয়নি।` : ended;
}
