import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { statementWord } from "../exam-words.ts";

export type Mark = "correct" | "wrong" | "blank";

/** Sign of a mark, for readers who do not see its colour. */
export const markSigns: Record<Mark, string> = { correct: "✓", wrong: "✗", blank: "–" };

const markOrder: Mark[] = ["wrong", "blank", "correct"];

/** Marks of the parts of an answer: one for each statement, or that of the chosen letter of a single best answer. */
export interface Verdict {
  isBestAnswer: boolean;
  letters: Partial<Record<Letter, Mark>>;
}

/**
 * Compares an answer with the key: marks each of the statements `shown`, or of a single best answer the letter that was
 * chosen, none if it is blank.
 */
export function verdictOf(key: AnswerValue | undefined, value: AnswerValue, shown: Letter[]): Verdict {
  if (typeof key === "string") {
    return {
      isBestAnswer: true,
      letters: typeof value === "string" ? { [value]: value === key ? "correct" : "wrong" } : {},
    };
  }
  const [right, given] = [key, value].map((answer) => (typeof answer === "object" && answer !== null ? answer : {}));
  const markOf = (letter: Letter): Mark => {
    const own = given?.[letter] ?? null;
    return own === null ? "blank" : own === right?.[letter] ? "correct" : "wrong";
  };
  return { isBestAnswer: false, letters: Object.fromEntries(shown.map((letter) => [letter, markOf(letter)])) };
}

export function marksOf({ isBestAnswer, letters }: Verdict): Mark[] {
  const marks = Object.keys(letters)
    .sort()
    .flatMap((letter) => letters[letter as Letter] ?? []);
  return isBestAnswer && marks.length === 0 ? ["blank"] : marks;
}

/** Verdict in a few words: ৫-এ ৩ ঠিক for statements; right, wrong or blank for a single best answer. */
export function verdictSentence(verdict: Verdict): string {
  const marks = marksOf(verdict);
  const [mark = "blank"] = marks;
  if (verdict.isBestAnswer) return { correct: "ঠিক হয়েছে", wrong: "ভুল হয়েছে", blank: "ফাঁকা রেখেছেন" }[mark];
  const right = marks.filter((one) => one === "correct").length;
  return `${bengaliNumber(marks.length)}-এ ${bengaliNumber(right)} ঠিক`;
}

export function ownText(value: AnswerValue | undefined, letter: Letter, isBestAnswer: boolean): string {
  if (value === undefined) return "";
  if (isBestAnswer) return value === letter ? "আপনার উত্তর" : "";
  const own = typeof value === "object" ? (value?.[letter] ?? null) : null;
  return own === null ? statementWord(null) : `আপনি: ${statementWord(own)}`;
}

interface Parts {
  /** Letters in the order in which they are shown: what was wrong first. */
  shown: Letter[];
  /** Letters that are folded away. */
  folded: Letter[];
}

/**
 * Splits the options of a question into shown and folded letters. Right statements are folded, with `isWrongOnly` also
 * blank ones; of a single best answer, the options that are neither chosen nor right.
 */
export function partsOf(
  { isBestAnswer, letters }: Verdict,
  { key, all, isWrongOnly = false }: { key: AnswerValue | undefined; all: Letter[]; isWrongOnly?: boolean },
): Parts {
  const isFolded = (letter: Letter) =>
    isBestAnswer
      ? letters[letter] === undefined && letter !== key
      : letters[letter] === "correct" || (isWrongOnly && letters[letter] === "blank");
  const place = (letter: Letter) => markOrder.indexOf(letters[letter] ?? (isBestAnswer ? "correct" : "wrong"));
  const shown = all.filter((letter) => !isFolded(letter));
  return {
    shown: shown.sort((one, other) => place(one) - place(other)),
    folded: all.filter(isFolded),
  };
}

export function isMostlyMissed(verdict: Verdict): boolean {
  const marks = marksOf(verdict);
  return marks.filter((mark) => mark === "correct").length * 2 < marks.length;
}

/** Title of the folded options: ঠিক হওয়া ৩টি: a, b, e if all were answered rightly, else বাকি ৩টি: a, b, e. */
export function foldedTitle(
  { letters }: Pick<Verdict, "letters">,
  folded: Letter[],
  nameOf = (letter: Letter): string => letter,
) {
  const areRight = folded.every((letter) => letters[letter] === "correct");
  return `${areRight ? "ঠিক হওয়া" : "বাকি"} ${bengaliNumber(folded.length)}টি: ${folded.map(nameOf).join(", ")}`;
}

/** Number of shown options from which the explanation stands before them, so that it is in the first view. */
const manyMissed = 3;

export function isExplainedFirst({ shown }: Pick<Parts, "shown">): boolean {
  return shown.length >= manyMissed;
}
