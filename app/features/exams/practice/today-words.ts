import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPractice } from "#contract/exams/practice.ts";
import { practiceMinutes, sessionSize } from "#app/components/study/practice-session.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { rightShareOf } from "./strength-words.ts";

export type Practice = EndpointOutput<typeof getPractice> & {
  freshKey: string;
  /** Idempotency keys for the starts of practice of the single subjects. */
  subjectKeys: string[];
  message: string | null;
};
export type Subject = Practice["subjects"][number];

const weekdays = ["রবি", "সোম", "মঙ্গল", "বুধ", "বৃহঃ", "শুক্র", "শনি"];

export function weekdayWord(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? "";
}

const countWord = (count: number) => `${bengaliNumber(count)}টি`;

export function leftWords({ today, due }: Pick<Practice, "today" | "due">): string {
  if (!today) return due > 0 ? `আজ ${countWord(due)} প্রশ্ন আবার দেখার` : "আজ আবার দেখার কিছু নেই";
  if (today.left > 0) {
    const count = today.answered > 0 ? `আর ${countWord(today.left)}` : `আজ ${countWord(today.left)}`;
    return `${count}, প্রায় ${bengaliNumber(practiceMinutes(today.left))} মিনিট`;
  }
  return today.answered > 0 ? "আজকের কাজ শেষ" : "আজ আবার দেখার কিছু নেই";
}

export function partWords(today: Practice["today"]): string {
  if (!today || today.left === 0) return "";
  const fresh = today.left - today.repeated;
  const parts = [
    today.repeated > 0 ? `${countWord(today.repeated)} আবার দেখার` : "",
    fresh > 0 ? `${countWord(fresh)} নতুন ভুল` : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/**
 * Text with the number of days with practice in the last seven, and of days until the backlog ends, but not its size; a
 * part without days is left out.
 */
export function backlogWords({ today, week }: Pick<Practice, "today" | "week">): string {
  const days = week?.filter(({ answered }) => answered > 0).length ?? 0;
  const practised = days > 0 ? `সাত দিনে ${bengaliNumber(days)} দিন।` : "";
  const backlog =
    today && today.backlog_days > 0
      ? `জমা প্রশ্ন দিনে ${countWord(today.portion)}তে ${bengaliNumber(today.backlog_days)} দিনে শেষ।`
      : "";
  return [practised, backlog].filter(Boolean).join(" ");
}

export const shownSubjects = 3;

/**
 * Share of answers to a subject that were not right in the exams of the last 90 days, from 0 to 1; 0.5 if there are too
 * few to tell.
 */
function wrongPart({ recent }: Subject): number {
  const share = recent ? rightShareOf(recent) : null;
  return share === null ? 0.5 : 1 - share;
}

/**
 * Returns up to three subjects in which one session of mistakes is worth most: those with many mistakes and a low share
 * of right answers.
 */
export function worthMost(subjects: Subject[]): Subject[] {
  const worth = (subject: Subject) => wrongPart(subject) * Math.min(sessionSize, subject.questions);
  return subjects
    .filter(({ questions }) => questions > 0)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, shownSubjects);
}
