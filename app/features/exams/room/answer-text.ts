import type { AnswerValue, Letter } from "#contract/exams/exams.ts";

const letters: readonly string[] = ["a", "b", "c", "d", "e", "f", "g", "h"] satisfies Letter[];

/** Whether a text is the letter of a statement or an option. */
export function isLetter(text: string): text is Letter {
  return letters.includes(text);
}

export type StatementValue = 1 | 0 | null;

/** The value of a radio button as text: 1, 0, or - for not answered. */
export function statementText(value: StatementValue | undefined): string {
  return value === 1 || value === 0 ? String(value) : "-";
}

/** The value of a radio button; undefined when it is none. */
export function statementValue(text: string): StatementValue | undefined {
  if (text === "-") return null;
  return text === "1" ? 1 : text === "0" ? 0 : undefined;
}

/** `a1b0c-` for statements a true, b false and c not answered; `c` or `-` for one best answer. */
export function answerText(value: AnswerValue, statements: Letter[]): string {
  if (statements.length === 0) return typeof value === "string" ? value : "-";
  const given = typeof value === "object" && value !== null ? value : {};
  return statements.map((letter) => letter + statementText(given[letter])).join("");
}

/** The answer that `answerText` wrote; undefined for any other text. */
export function answerFromText(text: string): AnswerValue | undefined {
  if (text === "-") return null;
  if (text.length === 1) return isLetter(text) ? text : undefined;
  const value: Partial<Record<Letter, StatementValue>> = {};
  for (let at = 0; at < text.length; at += 2) {
    const letter = text[at] ?? "";
    const given = statementValue(text[at + 1] ?? "");
    if (!isLetter(letter) || given === undefined) return undefined;
    value[letter] = given;
  }
  return value;
}
