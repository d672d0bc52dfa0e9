import { folded } from "./folding.ts";

/** Accents of letters. The strokes among the combining marks (U+0334–0338) are none: one makes ≠ of =. */
const allAccents = /[\u0300-\u0333\u0339-\u036f]/g;

export const accents = allAccents.source;

/**
 * Folds a text for a search: beyond `folded`, letters lose their accents, as in Sjögren. Passwords, codes and names that
 * must stay apart are compared by `folded`. `foldedSql` (reference-api/db/text/folded-sql.ts) is the same in SQL.
 */
export function searchFolded(text: string): string {
  return folded(text).normalize("NFKD").replace(allAccents, "").normalize("NFC");
}
