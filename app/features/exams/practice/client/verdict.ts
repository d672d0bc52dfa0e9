import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { statementWord } from "../../exam-words.ts";

type Mark = "correct" | "wrong" | "blank";

export interface Verdict {
  letter: Letter;
  /** Own answer in words; null: none. */
  own: string | null;
  mark: Mark | null;
}

/** Compares an answer with the key: one verdict for each statement, or for the options of a single best answer. */
export function verdictsOf(key: AnswerValue | undefined, value: AnswerValue, shown: Letter[]): Verdict[] {
  if (typeof key === "string") {
    return shown.map((letter) => {
      const isOwn = value === letter;
      return { letter, own: isOwn ? "আপনার উত্তর" : null, mark: isOwn ? (key === letter ? "correct" : "wrong") : null };
    });
  }
  const [right, given] = [key, value].map((one) => (typeof one === "object" && one !== null ? one : {}));
  return shown.map((letter) => {
    const own = given?.[letter] ?? null;
    const mark = own === null ? "blank" : own === right?.[letter] ? "correct" : "wrong";
    return { letter, own: own === null ? null : `আপনার উত্তর: ${statementWord(own)}`, mark };
  });
}

export function verdictSentence(verdicts: Verdict[], isBestAnswer: boolean): string {
  const count = verdicts.filter(({ mark }) => mark === "correct").length;
  if (isBestAnswer) return verdicts.some(({ own }) => own) ? (count ? "ঠিক হয়েছে।" : "ভুল হয়েছে।") : "ফাঁকা রেখেছেন।";
  return `${bengaliNumber(verdicts.length)}টির মধ্যে ${bengaliNumber(count)}টি ঠিক।`;
}
