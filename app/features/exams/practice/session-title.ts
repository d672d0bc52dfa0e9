import type { PracticeSession } from "#contract/exams/practice.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { verdictIn, type JudgedQuestion } from "../solved/judged-question.ts";
import { verdictSentence } from "../solved/verdict.ts";

interface Place {
  session: Pick<PracticeSession, "title" | "question_count">;
  question: JudgedQuestion & { number: number };
}

export function sessionTitle({ session, question }: Place): string {
  const verdict = verdictIn(question);
  const place = `${bengaliNumber(question.number)}/${bengaliNumber(session.question_count)}`;
  return `${place}: ${verdict ? verdictSentence(verdict) : session.title}`;
}
