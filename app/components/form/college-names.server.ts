import { folded } from "#locale/folding.ts";

export interface College {
  id: number;
  name: string;
  /** Other names: abbreviations, former names, the name in the other script. */
  aliases?: string[] | null | undefined;
}

const maxNameLength = 200;

/** Words that most names have, in both scripts; they tell no college from another. */
const common = new Set(
  ["medical college hospital med medi coll clg and the", "মেডিকেল মেডিক্যাল মেডিকাল মেডি কলেজ হাসপাতাল ও"].flatMap((words) =>
    folded(words).split(" "),
  ),
);

function wordsOf(name: string): string[] {
  const plain = folded(name.slice(0, maxNameLength)).replaceAll("'", "");
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** Words that tell a college from others; all words of a name that has no such words. */
function telling(words: string[]): string[] {
  const some = words.filter((word) => !common.has(word));
  return some.length > 0 ? some : words;
}

function spelled(words: string[]): string {
  return words.join(" ");
}

/** First letters of the words before the place: "Sir Salimullah Medical College, Dhaka" is ssmc. */
function initials(name: string): string {
  const [before = ""] = name.split(",");
  return wordsOf(before)
    .map((word) => word[0])
    .join("");
}

/** True if two words differ by at most one letter more, less or other. */
function isNear(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  if (shortest < 5 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < shortest && one[start] === other[start]) start += 1;
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  return oneRest.slice(1) === otherRest.slice(1) || oneRest.slice(1) === otherRest || oneRest === otherRest.slice(1);
}

/** Ways in which a typed text can name a college, from the surest to the least sure; each is asked of one name. */
const ways: ((typed: string[], name: string) => boolean)[] = [
  (typed, name) => spelled(typed) === spelled(wordsOf(name)),
  (typed, name) => spelled(telling(typed)) === spelled(telling(wordsOf(name))),
  (typed, name) => spelled(telling(typed)) === spelled(telling(wordsOf(name.split(",")[0] ?? ""))),
  (typed, name) => typed.join("") === initials(name),
  (typed, name) => {
    const words = wordsOf(name);
    return telling(typed).every((start) => words.some((word) => word.startsWith(start)));
  },
  (typed, name) => {
    const words = wordsOf(name);
    return telling(typed).every((start) => words.some((word) => word.startsWith(start) || isNear(start, word)));
  },
];

/** Colleges that a typed text may name, from the surest to the least sure, in groups that are equally sure. */
export function rankColleges(typed: string, colleges: College[]): College[][] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const left = new Set(colleges);
  return ways.flatMap((isMeant) => {
    const group = [...left].filter(({ name, aliases }) =>
      [name, ...(aliases ?? [])].some((each) => isMeant(words, each)),
    );
    for (const college of group) left.delete(college);
    return group.length > 0 ? [group] : [];
  });
}
