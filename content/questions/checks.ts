import { withoutMarks } from "#locale/folding.ts";
import { damageOf } from "../damaged-text.ts";
import type { BankQuestion, FoundQuestion } from "./bank.ts";
import { plainText, QuestionError } from "./markup.ts";

/** Throws a QuestionError unless a single best answer has exactly one right option. */
export function requireOneRight({ kind, options }: FoundQuestion): void {
  if (kind === "mcq5") return;
  if (options.length < 2) throw new QuestionError("has one option, but a single best answer needs two or more");
  const right = options.filter(({ is_true }) => is_true).length;
  if (right !== 1) throw new QuestionError(`has ${right} right answers, but a single best answer needs exactly one`);
}

/** Key of an option's text; a capital at the beginning of a word and a full stop at the end make no other option. */
function sameText(text: string): string {
  const bare = withoutMarks(text).replace(/(?<![\s.।;,])[\s.।;,]+$/u, "");
  return /^\p{L}\p{Ll}{3}/u.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare;
}

/** Throws a QuestionError for two equal options or statements, also if only one of them is true. */
export function requireDistinct(
  options: { letter: string | undefined; text: string; is_true: boolean }[],
  kind: string,
): void {
  const known = new Map<string, (typeof options)[number]>();
  for (const option of options) {
    const earlier = known.get(sameText(option.text));
    known.set(sameText(option.text), option);
    if (!earlier) continue;
    const what = kind === "sba" ? "options" : "statements";
    const contradicts = kind === "mcq5" && earlier.is_true !== option.is_true ? ", one true and one false" : "";
    throw new QuestionError(
      `has the same ${what} ${earlier.letter} and ${option.letter}: "${option.text}"${contradicts}`,
    );
  }
}

/** Throws a QuestionError that names the first part of a question whose text is destroyed. */
export function requireUndamaged({
  subject,
  topic,
  reference,
  options,
  stem_html,
  explanation_html,
}: BankQuestion): void {
  const parts: [name: string, text: string][] = [
    ["subject", subject],
    ["topic", topic ?? ""],
    ["stem", plainText(stem_html)],
    ...options.map(({ letter, text }): [string, string] => [letter, text]),
    ["explanation", plainText(explanation_html ?? "")],
    ["reference", reference ?? ""],
  ];
  for (const [name, text] of parts) {
    const reason = damageOf(text);
    if (reason !== undefined) throw new QuestionError(`${name} ${reason}`);
  }
}
