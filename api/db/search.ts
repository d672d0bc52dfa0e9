import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bounds } from "#contract/bounds.ts";

const bengaliZero = "০".charCodeAt(0);

/**
 * The words of a text as they are stored and looked for: one form for what looks alike. NFC writes য়, ড়, ঢ় always as
 * letter and dot; Bengali digits become Latin; zero-width joiners go; letters are lower case.
 */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize("NFKC")
    .replace(/[\u200b-\u200d\ufeff]/g, "")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
    .toLowerCase();
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, bounds.wordLetters)))];
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

function wordsOf(texts: (string | null | undefined)[]): string[] {
  return searchWords(
    texts
      .filter(Boolean)
      .join(" ")
      .replace(/<[^>]*>/g, " "),
  );
}

/**
 * The value of a `search` column: the words of the title, and those of what else is said. A word without a place would
 * count as one of the title.
 */
export function searchVector(title = "", ...texts: (string | null | undefined)[]): SQL<string> {
  const inTitle = wordsOf([title]).map((word) => `${quoted(word)}:1A`);
  const elsewhere = wordsOf(texts).map((word) => `${quoted(word)}:2`);
  return sql`${[...inTitle, ...elsewhere].join(" ")}::tsvector`;
}

/** One word of what is looked for, with all that counts as it. */
export interface Term {
  word: string;
  /** Each found also as a beginning. */
  forms: string[];
  /** What was meant, where nothing is spelt like the word. */
  meant: string;
}

/** What is looked for, word by word and as it was typed. searchFor() adds what counts as the same. */
export function plainSearch(text: string | undefined): Term[] {
  return searchWords(text ?? "")
    .slice(0, bounds.searchWords)
    .map((word) => ({ word, forms: [word], meant: word }));
}

/** Any of these words, at least as a beginning: a tsquery. */
export function anyOf(forms: string[], weight = ""): string {
  return forms.map((form) => `${quoted(form)}:*${weight}`).join(" | ");
}

/** True of rows that hold a form of every word, or hold it in their title; undefined when there is nothing to look for. */
export function matches(column: PgColumn | SQL.Aliased, terms: Term[], where?: "title"): SQL | undefined {
  if (terms.length === 0) return undefined;
  const query = terms.map(({ forms }) => `(${anyOf(forms, where && "A")})`).join(" & ");
  return sql`${column} @@ ${query}::tsquery`;
}
