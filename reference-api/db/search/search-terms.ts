import { inArray, sql } from "drizzle-orm";
import { bounds } from "#contract/bounds.ts";
import type { Writer } from "../client.ts";
import { vocabulary, synonyms } from "../schema/search.ts";
import { anyOf, isFormOf, plainSearch, type Term } from "./search.ts";
import { isComplete, numerals, splitNumber, stems } from "./word-forms.ts";

const minPrefixLetters = 3;
// used with an order that no index has: with a limit alone the planner would scan the table until it has enough rows
const maxSynonymRows = 200;
const maxCandidates = 200;
const correctionsPerWord = 3;

/**
 * True for words that may be corrected: 4 to 30 letters and vowel signs, so that one wrong letter still leaves them
 * recognizable.
 */
export function canBeMistyped(word: string): boolean {
  return /^[\p{L}\p{M}]{4,30}$/u.test(word);
}

/**
 * Returns the word itself and its variants with one letter removed, for an exact index lookup: `pg_trgm` takes its
 * letters from the locale, and in C it has none for Bengali. Two words that differ by one letter, or by two
 * swapped neighbours, always share a variant.
 */
export function shortenings(word: string): string[] {
  const letters = Array.from(word); // vowel signs separate from their letters: a wrong sign counts as a wrong letter
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

interface Lookup {
  /** Words that are known as they are. */
  known: Set<string>;
  /** Words that no known word begins with. */
  unknown: Set<string>;
}

/**
 * Looks up which words are in the vocabulary, and which begin no word of it. In byte order the words that begin with a
 * prefix come directly after it, so that reading one word is enough.
 */
async function lookUp(db: Writer, words: string[]): Promise<Lookup> {
  const { rows } =
    words.length === 0
      ? { rows: [] }
      : await db.execute<{ word: string; next: string | null }>(sql`
          select asked.word, (
            select known.word from ${vocabulary} as known where known.word collate "C" >= asked.word
            order by known.word collate "C" limit 1
          ) as next from unnest(${sql.param(words)}::text[]) as asked (word)`);
  return {
    known: new Set(rows.filter(({ word, next }) => next === word).map(({ word }) => word)),
    unknown: new Set(rows.filter(({ word, next }) => !next?.startsWith(word)).map(({ word }) => word)),
  };
}

/**
 * Terms of a query before the vocabulary is looked up, at most `bounds.searchWords`: numbers from 1 to 12 in digits and
 * Roman numerals, question words left out as `plainSearch` does.
 */
function parse(text: string | undefined): Term[] {
  const words = [...new Set(plainSearch(text).flatMap(({ word }) => splitNumber(word)))];
  return words.slice(0, bounds.searchWords).map((word) => {
    const whole = numerals(word);
    return { word, forms: whole ? [] : [word], whole: whole ?? [], correctedWord: word };
  });
}

/**
 * Lets a Bengali word that is known, has a known stem or is short match only itself, its known stems and their
 * inflections, instead of all words that begin with it. Other terms stay as they are.
 */
function withStems(terms: Term[], { known }: Lookup): Term[] {
  return terms.map((term) => {
    const found = stems(term.word).filter((stem) => known.has(stem));
    const isWhole = isComplete(term.word, known.has(term.word) || found.length > 0);
    if (term.forms.length === 0 || !isWhole) return term;
    return { ...term, forms: [], whole: [term.word, ...found] };
  });
}

/**
 * Distance for ranking corrections: a different first letter is an unlikely typo, so it counts most; then the length.
 */
function distance(word: string, other: string): number {
  return (word[0] === other[0] ? 0 : 10) + Math.abs(word.length - other.length);
}

/**
 * Adds up to three known words that differ by about one letter, the nearest first, as alternatives to each unknown word
 * of 4 to 30 letters without a known stem.
 */
async function withCorrections(db: Writer, terms: Term[], { unknown }: Lookup): Promise<Term[]> {
  const words = terms.map(({ word }) => word).filter((word) => unknown.has(word) && canBeMistyped(word));
  if (words.length === 0) return terms;
  const found = await db
    .select({ word: vocabulary.word })
    .from(vocabulary)
    .where(inArray(vocabulary.shortened, words.flatMap(shortenings)))
    .limit(maxCandidates);
  return terms.map((term) => {
    if (!words.includes(term.word) || term.forms.length === 0) return term;
    const own = new Set(shortenings(term.word));
    const near = [...new Set(found.map(({ word }) => word))]
      .filter((word) => shortenings(word).some((rest) => own.has(rest)))
      .toSorted((one, other) => distance(term.word, one) - distance(term.word, other) || (one < other ? -1 : 1))
      .slice(0, correctionsPerWord);
    return { ...term, forms: [term.word, ...near], correctedWord: near[0] ?? term.word };
  });
}

/**
 * Checks whether a term matches a word of a set of synonyms. Forms of less than three letters must equal the word,
 * since as its beginning they could mean many.
 */
function isMeant(word: string, { forms, whole }: Term): boolean {
  const starts = forms.filter((form) => form === word || form.length >= minPrefixLetters);
  return isFormOf(word, { forms: starts, whole });
}

async function withSynonyms(db: Writer, terms: Term[]): Promise<Term[]> {
  const [forms, whole] = [terms.flatMap((term) => term.forms), terms.flatMap((term) => term.whole)];
  const rows = await db
    .select({ words: sql<string[]>`tsvector_to_array(${synonyms.search})` })
    .from(synonyms)
    .where(sql`${synonyms.search} @@ ${anyOf({ forms, whole })}::tsquery`)
    .orderBy(sql`length(${synonyms.search})`)
    .limit(maxSynonymRows);
  return terms.map((term) => {
    const equal = rows.filter(({ words }) => words.some((word) => isMeant(word, term))).flatMap(({ words }) => words);
    const complete = equal.filter((word) => isComplete(word, true));
    return {
      ...term,
      forms: [...new Set([...term.forms, ...equal])].filter((word) => !complete.includes(word)),
      whole: [...new Set([...term.whole, ...complete])],
    };
  });
}

/**
 * Parses a query and adds known stems, spelling corrections for unknown words, and synonyms; returns no terms for an
 * undefined text or one without words. Runs up to three indexed queries.
 */
export async function searchFor(db: Writer, text: string | undefined): Promise<Term[]> {
  const terms = parse(text);
  if (terms.length === 0) return terms;
  const words = terms.map(({ word }) => word);
  const lookup = await lookUp(db, [...new Set([...words, ...words.flatMap(stems)])]);
  return withSynonyms(db, await withCorrections(db, withStems(terms, lookup), lookup));
}
