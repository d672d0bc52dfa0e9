const found = (text: string, pattern: RegExp) => text.match(pattern) ?? [];

/**
 * Returns true for Bengali that a program saved in an encoding without Bengali letters, so that each became a question
 * mark. Question marks after a word, as in "which???", are punctuation.
 */
function isQuestionMarks(text: string): boolean {
  const words = found(text, /(?<![^\s"'([{,;:/-])\?{2,}/g);
  return (
    words.length > 1 || words.some((word) => word.length > 3) || (text.includes("??") && /^[\s\d\p{P}]*$/u.test(text))
  );
}

/** Matches UTF-8 that was read as Latin-1, Windows-1252 or Mac Roman, and saved again. */
const mojibake =
  /à[¦§]|‡[¶ß]|Ã[\u0080-\u00bf¨©¶¼ƒ‚„]|Â[\u00a0°±µ·»«½¼¾²³®©]|â(€|‚¬|‰[¤¥ˆ]|†[’‘“”])|Î[\u0091-\u00bf±²³´µ¼]|Ï[\u0080-\u008f€]|ï»¿/;

const words = (text: string) => text.match(/[^\s,.;:?!/()]{3,}/g) ?? [];

/**
 * Matches signs beside Latin letters as in Bengali written with the Bijoy keyboard, whose fonts show Latin codes as
 * Bengali.
 */
const bijoySign =
  /(?<![\p{L}\d.,;:)%])[†‡ˆ‰Š][A-Za-z`~_÷ª°¯¶|]|[A-Za-z`|_~][¨©ª«¬¯¦¤¥§¶¸÷Ö¡¿Æ¹”ÿ](?=[A-Za-z¨‡†ª©`]|$|\s)|[A-Za-z]w[÷ª«¬]/gu;

/**
 * Matches `v` and `w`, which stand for vowel signs in fonts of the Bijoy keyboard, beside letters as in no other
 * language.
 */
const bijoyLetters = /v(?![aeiouyrv'’\d]|$)|[b-df-hj-tx-z]v$|w[A-Zbcgjpqv]/;

function isBijoy(text: string): boolean {
  const all = words(text);
  const written = all.filter((word) => bijoyLetters.test(word) && !/^[ivxIVX]+$/.test(word)).length;
  const signs = all.flatMap((word) => found(word, bijoySign)).length;
  return signs > 1 || (signs === 1 && written > 0) || (written > 2 && written * 2 >= all.length);
}

/**
 * Matches private-use characters, which only a font of its own shows: Word stores signs of Symbol and Wingdings as
 * these.
 */
const fontSign = /[\ue000-\uf8ff]/;

// tabs and line ends are none of them
const controlSign = /[^\P{Cc}\t\n]/u;

/** Matches the marks that override the writing direction of the letters behind them (U+202D, U+202E). */
const reversing = /[\u202d\u202e]/;

/** Matches Bengali letters written as codes: escapes of JSON, of URLs, and of mail. */
const coded = /\\u09[89a-f][\da-f]|%E0%A[67]|=E0=A[67]/i;

/** Matches a question mark where a sign was: within a word, before a number, or between a number and its unit. */
const lostSign =
  /(?<=\p{Ll})\?(?=\p{Ll})|(?<![^\s(])\?(?=-\p{Ll})|(?:^|\()\?(?=\s?\d)|\d\?(?=\d)|\d\s?\?(?=[CF]\b|[glmL](?:ol)?(?:\b|\/))/u;

/** Matches a text that is an error value of Excel, Google Sheets or LibreOffice, such as #N/A. */
const spreadsheetError = /^(#[\p{Lu}\d/_]{2,}[!?]|#(N\/A|NV|GETTING_DATA|###+)|Err:\d{3})$/u;
const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec";
const spreadsheetDate = new RegExp(`^(\\d{1,2}-(${months})(-\\d{2,4})?|(${months})-\\d{2,4})$`, "i");

/** Returns false for a word with `/` or `:` before its first `?` or `%`, such as the path /batches?category=x. */
function isNoPath(word: string): boolean {
  const [start = ""] = word.split(/[?%]/, 1);
  return start === word || !/[/:]/.test(start);
}

/**
 * Returns a sentence on how a text was damaged: by a wrong encoding, by a font without Unicode, or by a spreadsheet
 * that took it for a date, a number or an error. Undefined: no damage is found.
 */
export function damageOf(cell: string): string | undefined {
  const text = cell
    .replace(/<[a-z/!][^<>]*>/gi, " ")
    .replace(/\b(?:https?|data):\S+/gi, " ")
    .trim();
  const start = `"${text.slice(0, 30)}"`;
  if (text.includes("\ufffd"))
    return `${start} has letters that were lost in saving (�): enter it again, save as UTF-8`;
  if (isQuestionMarks(text))
    return `${start} looks like Bengali that was lost in saving: enter it again, save as "CSV UTF-8"`;
  const withoutPaths = text.split(/\s/).filter(isNoPath).join(" ");
  if (lostSign.test(withoutPaths))
    return `${start} has a question mark where a sign was lost in saving, or without a space behind it`;
  if (mojibake.test(text))
    return `${start} is UTF-8 that was opened in another encoding: take the file from before that`;
  if (isBijoy(text))
    return `${start} looks like letters of Bijoy (SutonnyMJ): convert it to Unicode, in Avro or Bijoy's own converter`;
  if (coded.test(withoutPaths)) return `${start} has Bengali written as codes: enter it again, save as "CSV UTF-8"`;
  if (spreadsheetError.test(text)) return `${start} is an error of a spreadsheet, not a text`;
  if (spreadsheetDate.test(text))
    return `${start} was made a date by a spreadsheet: format the column as text, enter it again`;
  if (/^[+-]?\d([.,]\d+)?E[+-]?\d+$/.test(text))
    return `${start} was rounded by a spreadsheet: format the column as text, enter it again`;
  return undefined;
}

/**
 * Returns which sign of a text is not shown as itself: it shows nothing, needs a font of its own, or turns the others.
 * Undefined: there is none.
 */
export function unshownSignIn(text: string): string | undefined {
  if (fontSign.test(text)) return "has a sign that only a font such as Symbol shows: write it in Unicode";
  if (controlSign.test(text)) return "has a control character, which shows nothing: remove it";
  return reversing.test(text) ? "has a mark that reverses the letters behind it: remove it" : undefined;
}
