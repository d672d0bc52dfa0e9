import { searchWords } from "#api/db/search.ts";

const lettersBefore = 60;
const letters = 200;

/** Some words of a text around the first that begins like one that is searched for. */
export function excerptOf(text: string, search: string): string {
  const wanted = searchWords(search);
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}\u200b-\u200d]+/gu)];
  const hit = words.find(([word]) => searchWords(word).some((form) => wanted.some((start) => form.startsWith(start))));
  const from = words.find(({ index }) => index >= (hit?.index ?? 0) - lettersBefore)?.index ?? 0;
  const last = words.findLast(({ index, 0: word }) => index + word.length <= from + letters);
  const to = last ? last.index + last[0].length : text.length;
  return `${from > 0 ? "… " : ""}${text.slice(from, to)}${to < text.trimEnd().length ? " …" : ""}`;
}
