import { normalized } from "./normalized.ts";

/** Matches invisible characters: zero-width characters, direction marks, soft hyphens, byte-order marks. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Matches the characters of `invisible` without the joiners U+200C and U+200D, which choose between forms of Bengali
 * letters (র‍্য, ক্‌ষ).
 */
const invisibleMarks = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const apostrophes = /[‘’‚‛ʹʼ′`´]/g;
const quotes = /[“”„‟«»″]/g;
const dashes = /[\p{Pd}−⁃]/gu;

/** Matches ত, hasanta (U+09CD) and joiner, as old keyboards write ৎ. */
const oldKhandaTa = /ত\u09cd\u200d/g;

const digit = /^\p{Nd}$/u;

/**
 * Returns the value (0 to 9) of a decimal digit of any script. In Unicode, the ten digits of a script follow each
 * other.
 */
function valueOf(symbol: string): number {
  let position = 0;
  for (let code = (symbol.codePointAt(0) ?? 0) - 1; digit.test(String.fromCodePoint(code)); code--) position++;
  return position % 10;
}

export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (symbol) => String(valueOf(symbol)));
}

/**
 * Removes invisible characters, such as the direction marks of a copied phone number, but keeps the joiners of Bengali
 * letters.
 */
export function withoutMarks(text: string): string {
  return text.replace(invisibleMarks, "");
}

export function isBlank(text: string): boolean {
  return text.replace(invisible, "").trim() === "";
}

/**
 * Replaces each line end (CRLF, CR, vertical tab, form feed, U+0085, U+2028 or U+2029) by one LF, as browsers count it
 * for `maxlength`.
 */
export function unixLines(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}

/**
 * Removes invisible characters, replaces the old spelling of ৎ, and normalizes to NFKC, which NIST SP 800-63B allows
 * for passwords. A text with more than 30 combining marks in a row is not normalized.
 */
export function oneForm(text: string): string {
  return normalized(text.replace(oldKhandaTa, "ৎ").replace(invisible, ""), "NFKC");
}

export function unifiedMarks(text: string): string {
  return text.replace(apostrophes, "'").replace(quotes, '"').replace(dashes, "-");
}

/**
 * Folds a text for comparison, so that texts which people take for the same become equal. Unifies the Unicode forms of
 * letters, digits of all scripts, apostrophes, quotation marks, dashes, white space and case.
 */
export function folded(text: string): string {
  const plain = oneForm(text.replace(apostrophes, "'").replace(quotes, '"')).replace(dashes, "-");
  return asciiDigits(plain).toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * Removes white space, straight quotation marks and punctuation around a number or code, which a copied sentence brings
 * along. A dot at the start stays.
 */
export function withoutPunctuation(text: string): string {
  return text.replace(/^[\s"'#:;,।]+|(?<![\s"'.:;,।])[\s"'.:;,।]+$/g, "");
}

/**
 * Folds (see `folded`) a number that people group differently, and removes white space, hyphens, underscores, dots,
 * slashes and brackets, and the punctuation around it.
 */
export function compact(text: string): string {
  return withoutPunctuation(folded(text).replace(/[\s\-_.·/\\()[\]{}]/g, ""));
}

/** Folds (see `folded`) a code, such as that of a coupon or a transfer, to upper case without white space. */
export function foldedCode(text: string): string {
  return folded(text).replace(/\s/g, "").toUpperCase();
}
