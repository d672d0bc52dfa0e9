import type { AnswerValue, Letter } from "#contract/exams/exams.ts";

export function isLetter(text: string): text is Letter {
  return /^[a-h]$/.test(text);
}

export type StatementValue = 1 | 0 | null;

/** Value of a statement's radio button: `1` for true, `0` for false, `-` for blank. */
export function statementText(value: StatementValue | undefined): string {
  return value === 1 || value === 0 ? String(value) : "-";
}

export function statementValue(text: string): StatementValue | undefined {
  if (text === "-") return null;
  return text === "1" ? 1 : text === "0" ? 0 : undefined;
}

/**
 * Text form of an answer: `a1b0c-` for statements a true, b false and c blank. If `statements` is empty, the letter of
 * a single best answer, or `-` if it is blank.
 */
export function answerText(value: AnswerValue, statements: Letter[]): string {
  if (statements.length === 0) return typeof value === "string" ? value : "-";
  const values = typeof value === "object" && value !== null ? value : {};
  return statements.map((letter) => letter + statementText(values[letter])).join("");
}

export function answerFromText(text: string): AnswerValue | undefined {
  if (text === "-") return null;
  if (text.length === 1) return isLetter(text) ? text : undefined;
  const value: Partial<Record<Letter, StatementValue>> = {};
  for (let at = 0; at < text.length; at += 2) {
    const letter = text[at] ?? "";
    const parsed = statementValue(text[at + 1] ?? "");
    if (!isLetter(letter) || parsed === undefined) return undefined;
    value[letter] = parsed;
  }
  return value;
}
