import type { QuizAccess, QuizItem } from "#contract/catalogue/quizzes.ts";
import { day } from "#locale/dates.ts";
import { timeSpan } from "#locale/time-span.ts";

export const quizStateWords: Record<NonNullable<QuizItem["state"]>, string> = {
  open: "এখন খোলা",
  soon: "শিগগির",
  closed: "শেষ",
};

export const quizAccessWords: Record<QuizAccess, string> = {
  public: "সবার জন্য খোলা",
  doctor: "যেকোনো ডাক্তারের জন্য",
  enrolled: "ভর্তি হওয়া ডাক্তারদের জন্য",
};

type Times = Pick<QuizItem, "state" | "opens_at" | "closes_at">;

export function quizTimes({ state, opens_at, closes_at }: Times): string | null {
  if (state === "soon" && opens_at) return timeSpan(opens_at, closes_at ?? null);
  return closes_at ? `${state === "closed" ? "শেষ হয়েছে" : "শেষ সময়"} ${timeSpan(closes_at, null)}` : null;
}

export function isLastDay({ state, closes_at }: Pick<Times, "state" | "closes_at">, now: Date): boolean {
  return state === "open" && !!closes_at && day(closes_at) === day(now.toISOString());
}
