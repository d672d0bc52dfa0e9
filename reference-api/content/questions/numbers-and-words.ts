import { folded } from "#locale/folding.ts";

/** Reads a decimal number with a point or a comma, in digits of any script; returns undefined for any other text. */
export function numberIn(text: string): number | undefined {
  const plain = folded(text).replace(",", ".");
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

const words = [
  { isTrue: true, names: "t true right correct yes w wahr r richtig ja vrai verdadero সত্য ঠিক সঠিক হ্যাঁ শুদ্ধ স" },
  { isTrue: false, names: "f false wrong incorrect no falsch nein faux falso মিথ্যা ভুল না অশুদ্ধ অসত্য মি" },
];
const truths = new Map(
  words.flatMap(({ isTrue, names }) => names.split(" ").map((name) => [folded(name), isTrue] as const)),
);

export function truthOf(word: string): boolean | undefined {
  return truths.get(folded(word).replace(/[.:।]$/, ""));
}
