import { inArray, sql } from "drizzle-orm";
import type { Writer } from "./client.ts";
import { searchWords as vocabulary, synonyms } from "./schema/search.ts";
import { anyOf, plainSearch, type Term } from "./search.ts";

const minPrefixLetters = 3;
// used with an order that no index has: with a limit alone the planner would scan the table until it has enough rows
const maxSynonymRows = 200;
const maxCandidates = 200;
const correctionsPerWord = 3;

/** True for words that may be corrected: 4 to 30 letters, so that one wrong letter still leaves them recognizable. */
export function canBeMistyped(word: string): boolean {
  return /^[\p{L}\p{M}]{4,30}$/u.test(word);
}

/**
 * Returns the word itself and its variants with one letter removed. Two words that differ by one letter, or by two
 * swapped neighbours, always share a variant.
 */
export function shortenings(word: string): string[] {
  const letters = Array.from(word); // vowel signs separate from their letters: a wrong sign counts as a wrong letter
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

/** Words that are no prefix of a known word. In byte order a word with this prefix would be the next one. */
async function findUnknown(db: Writer, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select asked.word from unnest(${sql.param(words)}::text[]) as asked (word)
    where not coalesce(starts_with((
      select known.word from ${vocabulary} as known where known.word collate "C" >= asked.word
      order by known.word collate "C" limit 1
    ), asked.word), false)`);
  return rows.map(({ word }) => word);
}

/**
 * Distance for ranking corrections: a different first letter is an unlikely typo, so it counts most; then the length.
 */
function distance(word: string, other: string): number {
  return (word[0] === other[0] ? 0 : 10) + Math.abs(word.length - other.length);
}

/** Adds the nearest known words as alternatives to each unknown word. */
async function withCorrections(db: Writer, terms: Term[]): Promise<Term[]> {
  const words = await findUnknown(
    db,
    terms.map(({ word }) => word).filter((word) => canBeMistyped(word)),
  );
  if (words.length === 0) return terms;
  const found = await db
    .select({ word: vocabulary.word })
    .from(vocabulary)
    .where(inArray(vocabulary.shortened, words.flatMap(shortenings)))
    .limit(maxCandidates);
  return terms.map((term) => {
    if (!words.includes(term.word)) return term;
    const own = new Set(shortenings(term.word));
    const near = [...new Set(found.map(({ word }) => word))]
      .filter((word) => shortenings(word).some((rest) => own.has(rest)))
      .toSorted((one, other) => distance(term.word, one) - distance(term.word, other) || (one < other ? -1 : 1))
      .slice(0, correctionsPerWord);
    return { ...term, forms: [term.word, ...near], correctedWord: near[0] ?? term.word };
  });
}

function matchesForm(form: string, word: string): boolean {
  return word === form || (form.length >= minPrefixLetters && word.startsWith(form));
}

async function withSynonyms(db: Writer, terms: Term[]): Promise<Term[]> {
  const rows = await db
    .select({ words: sql<string[]>`tsvector_to_array(${synonyms.search})` })
    .from(synonyms)
    .where(sql`${synonyms.search} @@ ${anyOf(terms.flatMap(({ forms }) => forms))}::tsquery`)
    .orderBy(sql`length(${synonyms.search})`)
    .limit(maxSynonymRows);
  return terms.map((term) => {
    const equal = rows.filter(({ words }) => words.some((word) => term.forms.some((form) => matchesForm(form, word))));
    return { ...term, forms: [...new Set([...term.forms, ...equal.flatMap(({ words }) => words)])] };
  });
}

/**
 * Parses a query and adds spelling corrections for unknown words, and synonyms. Used by every search. Runs up to three
 * indexed queries.
 */
export async function searchFor(db: Writer, text: string | undefined): Promise<Term[]> {
  const terms = plainSearch(text);
  return terms.length === 0 ? terms : withSynonyms(db, await withCorrections(db, terms));
}
