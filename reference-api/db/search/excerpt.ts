import { isFormOf, searchWords, type Term } from "./search.ts";

const contextLetters = 60;
const maxLetters = 200;

/** Matches of the words in a displayed text, with their positions; a word may contain zero-width joiners. */
function shownWords(text: string) {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Cf}]+/gu)];
}

function matchesTerm(word: string, terms: Term[]): boolean {
  return searchWords(word).some((found) => terms.some((term) => isFormOf(found, term)));
}

/**
 * Excerpt of about 200 characters, beginning up to 60 before the first match, or at the beginning without one; an
 * ellipsis marks each end where it is cut.
 */
export function excerptOf(text: string, terms: Term[]): string {
  const words = shownWords(text);
  const hit = words.find(([word]) => matchesTerm(word, terms));
  const start = ((hit ?? words[0])?.index ?? 0) - contextLetters;
  // from 0 and not from the first word, so that a bracket or quote before it is kept
  const from = start <= 0 ? 0 : (words.find(({ index }) => index >= start)?.index ?? 0);
  const last = words.findLast(({ index, 0: word }) => index + word.length <= from + maxLetters);
  const to = last && last !== words.at(-1) ? last.index + last[0].length : text.length;
  return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.trimEnd().length ? " …" : ""}`;
}

/** Splits a text into matching words and the text between them, for highlighting. */
export function splitAtMatches(text: string, terms: Term[]): { text: string; is_match: boolean }[] {
  const parts = [];
  let end = 0;
  for (const { index, 0: word } of shownWords(text)) {
    if (!matchesTerm(word, terms)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), is_match: false });
    parts.push({ text: word, is_match: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), is_match: false });
  return parts;
}
