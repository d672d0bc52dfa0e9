import { searchWords, type Term } from "./search.ts";

const lettersBefore = 60;
const letters = 200;

/** The words of a text as it is shown, with what joins their letters. */
function shownWords(text: string) {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}\u200b-\u200d]+/gu)];
}

function isLookedFor(word: string, terms: Term[]): boolean {
  return searchWords(word).some((found) => terms.some(({ forms }) => forms.some((form) => found.startsWith(form))));
}

/** Some words of a text around the first that is looked for. */
export function excerptOf(text: string, terms: Term[]): string {
  const words = shownWords(text);
  const hit = words.find(([word]) => isLookedFor(word, terms));
  const from = words.find(({ index }) => index >= (hit?.index ?? 0) - lettersBefore)?.index ?? 0;
  const last = words.findLast(({ index, 0: word }) => index + word.length <= from + letters);
  const to = last && last !== words.at(-1) ? last.index + last[0].length : text.length;
  return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.trimEnd().length ? " …" : ""}`;
}

/** A text in parts: each word that is looked for is one. */
export function inParts(text: string, terms: Term[]): { text: string; is_match: boolean }[] {
  const parts = [];
  let end = 0;
  for (const { index, 0: word } of shownWords(text)) {
    if (!isLookedFor(word, terms)) continue;
    if (index > end) parts.push({ text: text.slice(end, index), is_match: false });
    parts.push({ text: word, is_match: true });
    end = index + word.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), is_match: false });
  return parts;
}
