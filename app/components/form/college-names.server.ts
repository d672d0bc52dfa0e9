import { searchFolded } from "#locale/search-fold.ts";

export interface College {
  id: number;
  name: string;
  /** Other names: abbreviations, former names, the name in the other script. */
  aliases?: string[] | null | undefined;
}

const maxNameLength = 200;

/** Words that most names of colleges have, in both scripts, and that therefore do not tell one college from another. */
const common = new Set(
  ["medical college hospital med medi coll clg and the", "মেডিকেল মেডিক্যাল মেডিকাল মেডি কলেজ হাসপাতাল ও"].flatMap((words) =>
    searchFolded(words).split(" "),
  ),
);

function wordsOf(name: string): string[] {
  const plain = searchFolded(name.slice(0, maxNameLength)).replaceAll("'", "");
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

function telling(words: string[]): string[] {
  const some = words.filter((word) => !common.has(word));
  return some.length > 0 ? some : words;
}

interface ComparedName {
  words: string[];
  whole: string;
  /** Words that tell the college from others. */
  telling: string;
  /**
   * Telling words of the part before the first comma, behind which the place stands, as in "Sir Salimullah Medical
   * College, Dhaka".
   */
  tellingWithoutPlace: string;
  /** First letters of the words before the first comma, such as ssmc. */
  initials: string;
}

function comparedName(name: string): ComparedName {
  const words = wordsOf(name);
  const [before = ""] = name.split(",");
  const withoutPlace = wordsOf(before);
  return {
    words,
    whole: words.join(" "),
    telling: telling(words).join(" "),
    tellingWithoutPlace: telling(withoutPlace).join(" "),
    initials: withoutPlace.map((word) => word[0]).join(""),
  };
}

/**
 * Checks whether two words of at least five letters are equal or differ by one letter that is added, missing or
 * different.
 */
function isNear(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  if (shortest < 5 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  return oneRest.slice(1) === otherRest.slice(1) || oneRest.slice(1) === otherRest || oneRest === otherRest.slice(1);
}

function hasEach(
  typed: ComparedName,
  name: ComparedName,
  isMeant: (typedWord: string, word: string) => boolean,
): boolean {
  return telling(typed.words).every((typedWord) => name.words.some((word) => isMeant(typedWord, word)));
}

const isStart = (start: string, word: string) => word.startsWith(start);

const ways: ((typed: ComparedName, name: ComparedName) => boolean)[] = [
  (typed, name) => typed.whole === name.whole,
  (typed, name) => typed.telling === name.telling,
  (typed, name) => typed.telling === name.tellingWithoutPlace,
  (typed, name) => typed.words.join("") === name.initials,
  (typed, name) => hasEach(typed, name, isStart),
  (typed, name) => hasEach(typed, name, (start, word) => isStart(start, word) || isNear(start, word)),
];

/**
 * Returns the colleges that a typed text may name, from the surest match to the least sure, in groups of equally sure
 * ones; empty if none matches.
 */
export function rankColleges(typed: string, colleges: College[]): College[][] {
  const asked = comparedName(typed);
  if (asked.words.length === 0) return [];
  const ranks = colleges.map((college) => {
    const names = [college.name, ...(college.aliases ?? [])].map(comparedName);
    return { college, rank: ways.findIndex((isMeant) => names.some((name) => isMeant(asked, name))) };
  });
  return ways
    .map((_, rank) => ranks.filter((each) => each.rank === rank).map(({ college }) => college))
    .filter((group) => group.length > 0);
}
