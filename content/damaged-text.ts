/** Words of `text` that show a kind of damage. */
const found = (text: string, pattern: RegExp) => text.match(pattern) ?? [];

/**
 * Bengali that a program saved in an encoding without Bengali letters: each letter became a question mark. Question
 * marks after a word, as in "which???", are punctuation.
 */
function isQuestionMarks(text: string): boolean {
  const words = found(text, /(?<![^\s"'([{,;:/-])\?{2,}/g);
  return (
    words.length > 1 || words.some((word) => word.length > 3) || (text.includes("??") && /^[\s\d\p{P}]*$/u.test(text))
  );
}

/** UTF-8 that was read as Latin-1, Windows-1252 or Mac Roman, and saved again. */
const mojibake =
  /à[¦§]|‡[¶ß]|Ã[\u0080-\u00bf¨©¶¼ƒ‚„]|Â[\u00a0°±µ·»«½¼¾²³®©]|â(€|‚¬|‰[¤¥ˆ]|†[’‘“”])|Î[\u0091-\u00bf±²³´µ¼]|Ï[\u0080-\u008f€]|ï»¿/;

const words = (text: string) => text.match(/[^\s,.;:?!/()]{3,}/g) ?? [];

/** A vowel sign before its letter, or a joined letter beside a Latin one, as the Bijoy keyboard writes them. */
const bijoySign =
  /(?<![\p{L}\d.,;:)%])[†‡ˆ‰Š][A-Za-z`~_÷ª°¯¶|]|[A-Za-z`|_~][¨©ª«¬¯¦¤¥§¶¸÷Ö¡¿Æ¹”ÿ](?=[A-Za-z¨‡†ª©`]|$|\s)|[A-Za-z]w[÷ª«¬]/gu;

/** `v` stands for the sign of a long a and `w` for that of a short i, so that both meet letters as in no other language. */
const bijoyLetters = /v(?![aeiouyrv'’\d]|$)|[b-df-hj-tx-z]v$|w[A-Zbcgjpqv]/;

function isBijoy(text: string): boolean {
  const all = words(text);
  const written = all.filter((word) => bijoyLetters.test(word) && !/^[ivxIVX]+$/.test(word)).length;
  const signs = all.flatMap((word) => found(word, bijoySign)).length;
  return signs > 1 || (signs === 1 && written > 0) || (written > 2 && written * 2 >= all.length);
}

const spreadsheetError = /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA|ERROR!|##+)$/i;
const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec";
const spreadsheetDate = new RegExp(`^(\\d{1,2}-(${months})(-\\d{2,4})?|(${months})-\\d{2,4})$`, "i");

/**
 * Says how a text was destroyed before it came here: by a wrong encoding, by a font without Unicode, or by a
 * spreadsheet that took it for a date or number. Undefined: it is whole.
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
  if (mojibake.test(text))
    return `${start} is UTF-8 that was opened in another encoding: take the file from before that`;
  if (isBijoy(text))
    return `${start} looks like letters of Bijoy (SutonnyMJ): convert it to Unicode, in Avro or Bijoy's own converter`;
  if (spreadsheetError.test(text)) return `${start} is an error of a spreadsheet, not a text`;
  if (spreadsheetDate.test(text))
    return `${start} was made a date by a spreadsheet: format the column as text, enter it again`;
  if (/^[+-]?\d([.,]\d+)?E[+-]?\d+$/.test(text))
    return `${start} was rounded by a spreadsheet: format the column as text, enter it again`;
  return undefined;
}
