import { folded } from "./folding.ts";

/** Pattern of accents. The strokes between them (U+0334–0338) are none: one makes ≠ of =. Also for PostgreSQL. */
export const accents = String.raw`[\u0300-\u0333\u0339-\u036f]`;
const allAccents = new RegExp(accents, "g");

/**
 * Folds a text for a search: beyond `folded`, letters lose their accents, as in Sjögren. Passwords, codes and names that
 * must stay apart are compared by `folded`. `foldedSql` (reference-api/db/search/folded-sql.ts) is the same in SQL.
 */
export function searchFolded(text: string): string {
  return folded(text).normalize("NFKD").replace(allAccents, "").normalize("NFC");
}
