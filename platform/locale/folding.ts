import { normalized } from "./normalized.ts";

/** Characters without a form of their own: zero-width characters, direction marks, soft hyphens, byte-order marks. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The same without the joiners, which choose between forms of Bengali letters (র‍্য, ক্‌ষ). */
const invisibleMarks = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const apostrophes = /[‘’‚‛ʹʼ′`´]/g;
const quotes = /[“”„‟«»″]/g;
const dashes = /[\p{Pd}−⁃]/gu;

/** ত, hasanta and joiner, as old keyboards write ৎ. */
const oldKhandaTa = /ত\u09cd\u200d/g;

const digit = /^\p{Nd}$/u;

/** Value of a digit: every script has its ten digits in a row. */
function valueOf(symbol: string): number {
  let position = 0;
  for (let code = (symbol.codePointAt(0) ?? 0) - 1; digit.test(String.fromCodePoint(code)); code--) position++;
  return position % 10;
}

export function asciiDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (symbol) => String(valueOf(symbol)));
}

/** Removes what a copy brings along unseen, such as the direction marks of a contact; keeps the joiners of letters. */
export function withoutMarks(text: string): string {
  return text.replace(invisibleMarks, "");
}

export function isBlank(text: string): boolean {
  return text.replace(invisible, "").trim() === "";
}

/** Writes every line end as one character, as browsers count it; forms travel with two, word processors have their own. */
export function unixLines(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
}

/** Removes invisible characters and unites the Unicode forms of a letter (NFKC, as NIST SP 800-63B has passwords). */
export function oneForm(text: string): string {
  return normalized(text.replace(oldKhandaTa, "ৎ").replace(invisible, ""), "NFKC");
}

export function unifiedMarks(text: string): string {
  return text.replace(apostrophes, "'").replace(quotes, '"').replace(dashes, "-");
}

/**
 * Folds a text for comparison: texts that people take for the same become equal. Unites letters, digits of all scripts,
 * apostrophes, quotation marks, dashes, white space and case.
 */
export function folded(text: string): string {
  const plain = oneForm(text.replace(apostrophes, "'").replace(quotes, '"')).replace(dashes, "-");
  return asciiDigits(plain).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Removes quotation marks and punctuation around a number or code, which a copied sentence brings along. */
export function withoutPunctuation(text: string): string {
  return text.replace(/^[\s"'#:;,।]+|(?<![\s"'.:;,।])[\s"'.:;,।]+$/g, "");
}

/** Folds a number that people group differently: without white space, hyphens, dots, slashes and brackets. */
export function compact(text: string): string {
  return withoutPunctuation(folded(text).replace(/[\s\-_.·/\\()[\]{}]/g, ""));
}

/** Folds a code of letters, digits and hyphens, such as that of a coupon or a transfer, to upper case without spaces. */
export function foldedCode(text: string): string {
  return folded(text).replace(/\s/g, "").toUpperCase();
}
