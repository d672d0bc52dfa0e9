import { folded } from "./folding.ts";

/** Matches combining accents, without the strokes U+0334 to U+0338: one of them makes ≠ of =. */
const allAccents = /[\u0300-\u0333\u0339-\u036f]/g;

export const accents = allAccents.source;

/**
 * Folds a text for a search: like `folded`, and without the accents of letters, so that Sjogren finds Sjögren.
 * `foldedSql` (reference-api/db/text/folded-sql.ts) does this in SQL as far as stored texts need it.
 */
export function searchFolded(text: string): string {
  return folded(text).normalize("NFKD").replace(allAccents, "").normalize("NFC");
}
