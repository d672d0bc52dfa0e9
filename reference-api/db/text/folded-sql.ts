import { accents } from "#locale/search-fold.ts";
import { inlineTag } from "./shown-text.ts";

const replaced = [
  ["০১২৩৪৫৬৭৮৯", "0123456789"],
  ["‘’‚‛ʹʼ′`", "''''''''"],
  ["“”„‟«»", '""""""'],
  ["‐‑‒–—―−⁃", "--------"],
  // where its locale is C, PostgreSQL makes no other small letters than those of ASCII
  ["ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", "αβγδεζηθικλμνξοπρστυφχψω"],
] as const;

/**
 * Regular expression for invisible characters: soft hyphens, zero-width characters, direction marks, variation
 * selectors and the like.
 */
const invisible = String.raw`[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff]`;

/**
 * SQL literal of a text without characters beyond U+FFFF, written in ASCII with escapes, so that every character shows
 * in a migration.
 */
function literal(text: string): string {
  const escaped = Array.from(text.replaceAll("\\", "\\\\").replaceAll("'", "''"), (sign) =>
    /[\x20-\x7e]/.test(sign) ? sign : `\\${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `U&'${escaped.join("")}'`;
}

const translated = (text: string, from: string, to: string) => `translate(${text}, ${literal(from)}, ${literal(to)})`;

const without = (pattern: string, text: string, instead = "") =>
  `regexp_replace(${text}, '${pattern}', '${instead}', 'g')`;

/**
 * SQL expression that folds a text (itself SQL) like `searchFolded` in #locale/search-fold.ts, as far as stored texts
 * need it; immutable, so that generated columns can use it.
 */
export function foldedSql(text: string): string {
  const visible = without(invisible, `replace(${text}, ${literal("ত্\u200d")}, ${literal("ৎ")})`);
  // these two would be taken apart
  const apart = `normalize(${translated(visible, "´″", `'"`)}, NFKD)`;
  const [from, to] = [replaced.map(([signs]) => signs).join(""), replaced.map(([, signs]) => signs).join("")];
  return `lower(normalize(${translated(without(accents, apart), from, to)}, NFC))`;
}

/**
 * SQL expression for the text that sanitized HTML (itself SQL) shows, like `shownText` but with its whitespace
 * unchanged.
 */
export function shownSql(html: string): string {
  return [
    ["&lt;", "<"],
    ["&gt;", ">"],
    ["&quot;", '"'],
    ["&amp;", "&"],
  ].reduce(
    (decoded, [entity, sign]) => `replace(${decoded}, '${entity}', '${sign}')`,
    without("<[^<>]*>", without(inlineTag, html), " "),
  );
}

/**
 * SQL expression for the strings in a `jsonb` array (itself SQL), each on a line. Decodes the escapes `\"` and `\\`
 * only; an empty array stays `[]`.
 */
export function linesSql(strings: string): string {
  return [
    ['", "', "\n"],
    ['["', ""],
    ['"]', ""],
    ['\\"', '"'],
    ["\\\\", "\\"],
  ].reduce(
    (text, [sign = "", plain = ""]) => `replace(${text}, ${literal(sign)}, ${literal(plain)})`,
    `(${strings})::text`,
  );
}
