import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bounds } from "#contract/bounds.ts";
import { searchFolded } from "#locale/search-fold.ts";
import { shownText } from "#api/db/text/shown-text.ts";
import { inflections, isInflection, withoutQuestionWords } from "./word-forms.ts";

/**
 * Splits a text into words folded by `searchFolded`, for indexing and for queries. Removes duplicates and cuts words to
 * `bounds.wordLength`.
 */
export function searchWords(text: string): string[] {
  const words = searchFolded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, bounds.wordLength)))];
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function wordsOf(texts: (string | null | undefined)[]): string[] {
  return searchWords(shownText(texts.filter(Boolean).join(" ")));
}

/**
 * Builds the value of a `search` column from the words that the title (weight A) and the other texts, which may be
 * HTML, show. PostgreSQL's parser is not used, since it splits Bengali by the locale. Every word gets a position,
 * because a word without one would match queries for the title.
 */
export function searchVector(title = "", ...texts: (string | null | undefined)[]): SQL<string> {
  const inTitle = wordsOf([title]).map((word) => `${quoted(word)}:1A`);
  const elsewhere = wordsOf(texts).map((word) => `${quoted(word)}:2`);
  return sql`${[...inTitle, ...elsewhere].join(" ")}::tsvector`;
}

export interface Term {
  word: string;
  /** Alternatives of the word that other words may begin with. */
  forms: string[];
  /** Alternatives of the word that match only themselves and their inflections: numbers and complete words. */
  whole: string[];
  /** Best spelling correction of the word, or the word itself if there is none. */
  correctedWord: string;
}

/**
 * Splits a query into at most `bounds.searchWords` terms, question words left out unless there are no others; without
 * the corrections and synonyms that `searchFor()` adds.
 */
export function plainSearch(text: string | undefined): Term[] {
  return withoutQuestionWords(searchWords(text ?? ""))
    .slice(0, bounds.searchWords)
    .map((word) => ({ word, forms: [word], whole: [], correctedWord: word }));
}

/**
 * Builds a tsquery that matches any alternative of a term; with a `weight`, such as A for the title, only among words
 * of that weight.
 */
export function anyOf({ forms, whole }: Pick<Term, "forms" | "whole">, weight = ""): string {
  const starts = forms.map((form) => `${quoted(form)}:*${weight}`);
  const inflected = whole.flatMap(inflections).map((form) => quoted(form) + (weight && `:${weight}`));
  return [...starts, ...inflected].join(" | ");
}

/**
 * True if a folded word begins with one of the term's forms, or is an inflection of one of its whole words: what
 * `anyOf` finds in SQL.
 */
export function isFormOf(word: string, { forms, whole }: Pick<Term, "forms" | "whole">): boolean {
  return forms.some((form) => word.startsWith(form)) || whole.some((base) => isInflection(word, base));
}

/** SQL condition for rows that match at least one term; undefined if there are no terms. */
export function matchesSome(column: PgColumn, terms: Term[]): SQL | undefined {
  if (terms.length === 0) return undefined;
  return sql`${column} @@ ${terms.map((term) => anyOf(term)).join(" | ")}::tsquery`;
}

/** SQL number of terms that a row matches. */
export function matchCount(column: PgColumn, terms: Term[]): SQL<number> {
  const each = terms.map((term) => sql`(${column} @@ ${anyOf(term)}::tsquery)::int`);
  return sql<number>`(${sql.join([sql`0`, ...each], sql` + `)})`;
}

/** SQL condition for rows that match every term, anywhere or in the title only; undefined if there are no terms. */
export function matches(column: PgColumn | SQL.Aliased, terms: Term[], where?: "title"): SQL | undefined {
  if (terms.length === 0) return undefined;
  const query = terms.map((term) => `(${anyOf(term, where && "A")})`).join(" & ");
  return sql`${column} @@ ${query}::tsquery`;
}
