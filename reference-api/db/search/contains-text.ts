import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { folded } from "#locale/folding.ts";

const replaced = "০১২৩৪৫৬৭৮৯‘’“”‐‑–—−";
const replacements = `0123456789''""-----`;

/** Characters without replacement, which `translate` removes: soft hyphen, zero-width characters, direction marks. */
const removed =
  "\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff";

/** SQL condition for rows whose column contains a text, both folded; the column as far as stored texts need it. */
export function containsText(column: AnyColumn, text: string): SQL {
  const plain = sql`lower(normalize(translate(${column}, ${replaced + removed}, ${replacements}), NFKC))`;
  return sql`position(${folded(text)} in ${plain}) > 0`;
}
