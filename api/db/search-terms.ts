import { inArray, sql } from "drizzle-orm";
import type { Writer } from "./client.ts";
import { searchWords as vocabulary, synonyms } from "./schema/search.ts";
import { anyOf, plainSearch, type Term } from "./search.ts";

const shortestBeginning = 3;
// put in an order that no index has: a limit alone makes the planner read the table until it has found enough
const mostRows = 200;
const mostNear = 200;
const nearOfWord = 3;

/** Long enough that a letter more or less leaves it itself, and no number. */
export function canBeMistyped(word: string): boolean {
  return /^[\p{L}\p{M}]{4,30}$/u.test(word);
}

/** A word and what is left of it without each of its letters. Two words that share one differ by a letter, or two that changed places. */
export function shortenings(word: string): string[] {
  const letters = Array.from(word); // signs apart from their letters: a wrong sign is a wrong letter
  return [...new Set([word, ...letters.map((_, n) => letters.toSpliced(n, 1).join(""))])];
}

/** Those of the words that begin no known word: in the order of letters a longer one would come next. */
async function unknownOf(db: Writer, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: string }>(sql`
    select asked.word from unnest(${sql.param(words)}::text[]) as asked (word)
    where not coalesce(starts_with((
      select known.word from ${vocabulary} as known where known.word collate "C" >= asked.word
      order by known.word collate "C" limit 1
    ), asked.word), false)`);
  return rows.map(({ word }) => word);
}

/** People seldom mistype the first letter, and more seldom the length. */
function distance(word: string, other: string): number {
  return (word[0] === other[0] ? 0 : 10) + Math.abs(word.length - other.length);
}

/** Puts in place of a word that nothing is spelt like the known words that are nearest to it. */
async function respelt(db: Writer, terms: Term[]): Promise<Term[]> {
  const words = await unknownOf(
    db,
    terms.map(({ word }) => word).filter((word) => canBeMistyped(word)),
  );
  if (words.length === 0) return terms;
  const found = await db
    .select({ word: vocabulary.word })
    .from(vocabulary)
    .where(inArray(vocabulary.shortened, words.flatMap(shortenings)))
    .limit(mostNear);
  return terms.map((term) => {
    if (!words.includes(term.word)) return term;
    const own = new Set(shortenings(term.word));
    const near = [...new Set(found.map(({ word }) => word))]
      .filter((word) => shortenings(word).some((rest) => own.has(rest)))
      .toSorted((one, other) => distance(term.word, one) - distance(term.word, other) || (one < other ? -1 : 1))
      .slice(0, nearOfWord);
    return { ...term, forms: [term.word, ...near], meant: near[0] ?? term.word };
  });
}

function isMeantBy(form: string, word: string): boolean {
  return word === form || (form.length >= shortestBeginning && word.startsWith(form));
}

async function withSynonyms(db: Writer, terms: Term[]): Promise<Term[]> {
  const rows = await db
    .select({ words: sql<string[]>`tsvector_to_array(${synonyms.search})` })
    .from(synonyms)
    .where(sql`${synonyms.search} @@ ${anyOf(terms.flatMap(({ forms }) => forms))}::tsquery`)
    .orderBy(sql`length(${synonyms.search})`)
    .limit(mostRows);
  return terms.map((term) => {
    const alike = rows.filter(({ words }) => words.some((word) => term.forms.some((form) => isMeantBy(form, word))));
    return { ...term, forms: [...new Set([...term.forms, ...alike.flatMap(({ words }) => words)])] };
  });
}

/**
 * What a text looks for: its words, for one that nothing is spelt like the nearest known ones, and the synonyms of all.
 * The one rule of every search. Three short queries by an index.
 */
export async function searchFor(db: Writer, text: string | undefined): Promise<Term[]> {
  const terms = plainSearch(text);
  return terms.length === 0 ? terms : withSynonyms(db, await respelt(db, terms));
}
