const roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/** Spellings of a number from 1 to 12, in digits and in Roman numerals; undefined for any other word. */
export function numerals(word: string): string[] | undefined {
  const index = roman.includes(word) ? roman.indexOf(word) : Number(/^\d{1,2}$/.test(word) ? word : 0) - 1;
  const numeral = roman[index];
  return numeral === undefined ? undefined : [String(index + 1), numeral];
}

/** Endings of Bengali nouns and adjectives, for case, number, definiteness and emphasis; longest first. */
const endings = [
  ..."গুলোর গুলোতে গুলোকে গুলো গুলির গুলি সমূহ েরা দের য়ের টির টার টিতে টাতে টি টা ের েই েও তে কে রা ে র য় ই ও".split(" "),
].toSorted((one, other) => other.length - one.length);

/**
 * Minimum length of a Bengali stem, and of a Bengali word that may match all words beginning with it: with a shorter
 * one these would be too many.
 */
const minStemLetters = 4;

function isBengali(word: string): boolean {
  return /^[\p{Script=Bengali}\p{M}]+$/u.test(word);
}

/** A Bengali word itself and with each of `endings`; only the word itself for others. */
export function inflections(word: string): string[] {
  return isBengali(word) ? [word, ...endings.map((ending) => word + ending)] : [word];
}

export function isInflection(word: string, of: string): boolean {
  return word.startsWith(of) && (word === of || (isBengali(of) && endings.includes(word.slice(of.length))));
}

/**
 * The possible stems of a Bengali word: one for each of `endings` that it has, if at least four characters remain; else
 * none.
 */
export function stems(word: string): string[] {
  if (!isBengali(word)) return [];
  return endings
    .filter((ending) => word.endsWith(ending))
    .map((ending) => word.slice(0, -ending.length))
    .filter((stem) => stem.length >= minStemLetters);
}

/**
 * True for a Bengali word that is known or has fewer than four characters: it is complete, so that it does not match
 * words which only begin like it, as মূল্য and মূল্যায়ন.
 */
export function isComplete(word: string, isKnown: boolean): boolean {
  return isBengali(word) && (isKnown || word.length < minStemLetters);
}

/** Bengali and English words that ask or connect, and name nothing that could be found. */
const questionWords = new Set(
  [
    "কত কি কী কে কখন কবে কোথায় কোথা কোন কিভাবে কীভাবে কেমনে কেন করে করব করবো হবে হয় আছে আমি আমার জন্য থেকে এবং ও",
    "how what when where why which is are do does can the of for and much many",
  ].flatMap((words) => words.split(" ")),
);

/** Removes question words, unless nothing else was typed. */
export function withoutQuestionWords(words: string[]): string[] {
  const rest = words.filter((word) => !questionWords.has(word));
  return rest.length > 0 ? rest : words;
}

/**
 * Splits one or two digits from the word of 4 to 30 letters before them, `part2` into `part` and `2`; returns any other
 * word alone.
 */
export function splitNumber(word: string): string[] {
  const [, name, number] = /^(\p{L}[\p{L}\p{M}]{3,29})(\d{1,2})$/u.exec(word) ?? [];
  return name !== undefined && number !== undefined ? [name, number] : [word];
}
