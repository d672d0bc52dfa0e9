import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bounds } from "#contract/bounds.ts";
import { synonyms } from "./synonyms.ts";

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

/** The value of a `search` column. */
export function searchVector(...texts: (string | null | undefined)[]): SQL<string> {
  const words = searchWords(
    texts
      .filter(Boolean)
      .join(" ")
      .replace(/<[^>]*>/g, " "),
  );
  return sql`${words.map(quoted).join(" ")}::tsvector`;
}

const rows = synonyms.map((row) => row.map((word) => searchWords(word)[0] ?? word));
const shortestBeginning = 3;

/** A word and those that are looked for as one with it, also when it is a beginning of one of them. */
function alternativesOf(word: string): string[] {
  const isMeant = (other: string) => other === word || (word.length >= shortestBeginning && other.startsWith(word));
  return [...new Set([word, ...rows.filter((row) => row.some(isMeant)).flat()])];
}

/** True of rows that hold every word of the text, or a synonym of it, each at least as a beginning; undefined when there is nothing to look for. */
export function matches(column: PgColumn, text: string | undefined): SQL | undefined {
  const words = searchWords(text ?? "").slice(0, bounds.searchWords);
  if (words.length === 0) return undefined;
  const anyOf = (word: string) =>
    alternativesOf(word)
      .map((other) => `${quoted(other)}:*`)
      .join(" | ");
  return sql`${column} @@ ${words.map((word) => `(${anyOf(word)})`).join(" & ")}::tsquery`;
}
