import { bengaliDigits } from "#locale/bengali.ts";
import type { Complaint } from "#contract/account/complaints.ts";

interface StatusWords {
  word: string;
  /** Style class of the tag. */
  tone: "" | "now" | "closed";
}

export const complaintStatusWords: Record<Complaint["status"], StatusWords> = {
  open: { word: "উত্তরের অপেক্ষায়", tone: "" },
  answered: { word: "উত্তর এসেছে", tone: "now" },
  closed: { word: "বন্ধ", tone: "closed" },
};

export const maxLengths = { subject: 120, body: 2000 };

type Related = NonNullable<Complaint["related"]>["type"];

export const relatedWords: Record<Related, string> = {
  course: "একটি কোর্স নিয়ে লিখছেন।",
  event: "একটি ক্লাস বা পরীক্ষা নিয়ে লিখছেন।",
  delivery: "লেকচার শিটের একটি ডেলিভারি নিয়ে লিখছেন।",
  subscription: "একটি সাবস্ক্রিপশন নিয়ে লিখছেন।",
};

export function objectionSubject(question: number): string {
  return `প্রশ্ন ${bengaliDigits(question)} নিয়ে আপত্তি`;
}

/**
 * Default subject of a complaint about a practice question, with its version if known. The numbers have Latin digits,
 * by which the office finds them.
 */
export function practiceObjectionSubject(questionId: number, version: number | null): string {
  return `অনুশীলনের প্রশ্ন ${questionId}${version === null ? "" : ` (সংস্করণ ${version})`} নিয়ে আপত্তি`;
}

export function complaintNumber(id: number): string {
  return `অভিযোগ নং ${bengaliDigits(id)}`;
}
