import { asciiDigits, unifiedMarks, withoutMarks } from "#locale/folding.ts";
import { damageOf, unshownSignIn } from "../damaged-text.ts";
import { visibleText, QuestionError } from "./markup.ts";

/**
 * Throws a QuestionError if a question of the kind `sba` (single best answer) has fewer than two options, or not
 * exactly one right one. Any `mcq5` (statements true or false) passes.
 */
export function requireOneRight({ kind, options }: { kind: string; options: { is_true: boolean }[] }): void {
  if (kind === "mcq5") return;
  if (options.length < 2) throw new QuestionError("has one option, but a single best answer needs two or more");
  const right = options.filter(({ is_true }) => is_true).length;
  if (right !== 1) throw new QuestionError(`has ${right} right answers, but a single best answer needs exactly one`);
}

/**
 * Returns a key that is equal for option texts that say the same: it ignores the form of dashes, quotation marks and
 * digits, commas in numbers, a space before a unit, punctuation at the end, and capitals of long words.
 */
function sameText(text: string): string {
  const bare = asciiDigits(unifiedMarks(withoutMarks(text))).replace(/(?<![\s.।;,])[\s.।;,]+$/u, "");
  const numbers = bare.replace(/(?<=\d),(?=\d{3}\b)|(?<=\d)\s+(?=\p{L})/gu, "").replace(/(?<![\d.])\.(?=\d)/g, "0.");
  const long = numbers.replace(/\p{L}{6,}/gu, (word) => word.toLowerCase());
  return /^\p{L}\p{Ll}{3}/u.test(long) ? long.charAt(0).toLowerCase() + long.slice(1) : long;
}

/** Throws a QuestionError for two options or statements that say the same, also if only one of them is true. */
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

interface Texts {
  subject: string;
  topic: string | null;
  reference: string | null;
  asked_in?: string | null | undefined;
  options: { letter: string; text: string }[];
  stem_html: string;
  explanation_html: string | null;
}

const html =
  /<\/[a-z]\w*>|<br\b[^<>]*>|&(?:#\d{2,6}|#x[\da-f]{2,5}|amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[mn]dash|hellip|deg|micro|plusmn|[lg]e|alpha|beta|gamma);/i;

/**
 * Throws a QuestionError that names the first part of a question whose text is damaged or has signs that are not shown,
 * or that has HTML although it is plain text.
 */
export function requireUndamaged(question: Texts): void {
  const { subject, topic, reference, asked_in, options, stem_html, explanation_html } = question;
  const plain: [name: string, text: string][] = [
    ["subject", subject],
    ["topic", topic ?? ""],
    ["reference", reference ?? ""],
    ["asked_in", asked_in ?? ""],
  ];
  for (const [name, text] of plain) {
    const [found] = html.exec(text) ?? [];
    if (found !== undefined)
      throw new QuestionError(`${name} holds ${found}, but is plain text: write it without HTML`);
  }
  const parts: typeof plain = [
    ...plain,
    ["stem", visibleText(stem_html)],
    ...options.map(({ letter, text }): [string, string] => [letter, text]),
    ["options", options.map(({ text }) => text).join(" ")], // words that are too few to judge them one by one
    ["explanation", visibleText(explanation_html ?? "")],
  ];
  for (const [name, text] of parts) {
    const reason = damageOf(text) ?? unshownSignIn(text);
    if (reason !== undefined) throw new QuestionError(`${name} ${reason}`);
  }
}
