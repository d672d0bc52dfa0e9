import type { Letter } from "#contract/exams/exams.ts";
import { bengaliDigits } from "#locale/bengali.ts";

const bengali = ["ক", "খ", "গ", "ঘ", "ঙ", "চ", "ছ", "জ"];
const latin: Letter[] = ["a", "b", "c", "d", "e", "f", "g", "h"];

const [opening, closing] = [String.raw`[(["'‘“]?`, String.raw`[)\]"'’”]?`];
const words = String.raw`\band\b|\bor\b|\bnor\b|\bto\b|\bbut not\b|\bwithout\b|এবং|ও|বা|আর|কিংবা|অথবা|থেকে`;
const joint = String.raw`${closing}\s{0,3}(?:,|;|/|\+|&|–|-|${words})\s{0,3}${opening}`;

const before = String.raw`\b(?:[Oo]ptions?|[Aa]nswers?|[Cc]hoices?|[Bb]oth|[Oo]nly|[Ee]xcept|[Aa]ll but)|বিকল্প|অপশন|উত্তর|শুধু|কেবল`;
const after = String.raw`only|alone|both|is (?:correct|true|wrong|false)|শুধু|উভয়|দুটিই|সঠিক|ভুল|একসাথে|বাদে|ছাড়া`;

const alone = (letters: string) => `(?<![\\p{L}\\p{M}\\p{N}])[${letters}](?![\\p{L}\\p{M}\\p{N}])`;

/**
 * Builds a pattern that finds letters of options in a text: two of `letters` that are joined, as in "A and B", or one
 * of `single` after a word such as "option" or before one such as "only".
 */
function mentionOf(letters: string, single: string): RegExp {
  const [one, lone] = [alone(letters), alone(single)];
  return new RegExp(
    `${one}${joint}${one}|(?:${before})\\s{0,3}${opening}${lone}|${lone}${closing}\\s{1,3}(?:${after})`,
    "u",
  );
}

/**
 * Pattern that finds options by number, as in "options 1 and 3"; a bare "1 and 3" speaks of statements in the question.
 */
const numberMention =
  /(?:\b[Oo]ptions?|\b[Cc]hoices?|বিকল্প|অপশন)\s{0,3}(?:nos?\.?\s?|নং\s?)?[(["']?[1-8১-৮](?![\p{L}\p{M}\p{N}%.])/u;

const latinMention = mentionOf("a-hA-H", "A-H"); // a small "a" alone is an article
const bengaliMention = mentionOf(bengali.join(""), bengali.join(""));

/**
 * Returns a name for each letter if the text of an option refers to options, as in "A and B together", "ক ও খ" or
 * "options 1 and 3": letters or numbers in the script of that text. Undefined if no option does.
 */
export function mentionedLetters(
  options: readonly { letter: Letter; text: string }[],
): Map<Letter, string> | undefined {
  const texts = options.map(({ text }) => text);
  const numbered = texts.find((text) => numberMention.test(text));
  if (numbered !== undefined) {
    const write = /[১-৮]/.test(numbered) ? bengaliDigits : String;
    return new Map(latin.map((letter, place) => [letter, write(place + 1)]));
  }
  const isBengali = texts.some((text) => bengaliMention.test(text));
  if (!isBengali && !texts.some((text) => latinMention.test(text))) return undefined;
  return new Map(latin.map((letter, place) => [letter, isBengali ? (bengali[place] ?? letter) : letter.toUpperCase()]));
}

/** Sorts options by letter. The API may give them shuffled, which would contradict texts that refer to letters. */
export function sortedByLetter<Option extends { letter: Letter }>(options: readonly Option[]): Option[] {
  return [...options].sort((one, other) => one.letter.localeCompare(other.letter));
}
