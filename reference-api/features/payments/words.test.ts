import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInDigits, amountInWords } from "./words.ts";

const scales: Record<string, number> = { কোটি: 10_000_000, লাখ: 100_000, হাজার: 1000 };

/** Words of the numbers 0 to 99, taken from the amounts of 0 to 99 taka. */
function learnNumbers(): Map<string, number> {
  return new Map(Array.from({ length: 100 }, (_, n) => [amountInWords(n * 100).replace(" টাকা মাত্র", ""), n]));
}

function numberOf(words: string[], numbers: Map<string, number>): number {
  const crores = words.lastIndexOf("কোটি");
  if (crores >= 0) {
    return numberOf(words.slice(0, crores), numbers) * 10_000_000 + numberOf(words.slice(crores + 1), numbers);
  }
  let sum = 0;
  let last = 0;
  for (const word of words) {
    const scale = scales[word];
    if (scale) [sum, last] = [sum + last * scale, 0];
    else if (word.endsWith("শ") && !numbers.has(word)) sum += (numbers.get(word.slice(0, -1)) ?? Number.NaN) * 100;
    else last = numbers.get(word) ?? Number.NaN;
  }
  return sum + last;
}

test("each number below a hundred has a distinct word", () => {
  expect(learnNumbers().size).toBe(100);
});

test("the words of any amount parse back to it", () => {
  const numbers = learnNumbers();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (paisa) => {
      const [taka = "", rest = ""] = amountInWords(paisa).split(" টাকা");
      const paisaPart = rest.includes("পয়সা") ? numberOf([rest.trim().split(" ")[0] ?? ""], numbers) : 0;
      expect(numberOf(taka.split(" "), numbers) * 100 + paisaPart).toBe(paisa);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [700_000, "সাত হাজার টাকা মাত্র"],
  [1_255_050, "বারো হাজার পাঁচশ পঞ্চাশ টাকা পঞ্চাশ পয়সা মাত্র"],
  [12_345_600, "এক লাখ তেইশ হাজার চারশ ছাপ্পান্ন টাকা মাত্র"],
  [0, "শূন্য টাকা মাত্র"],
  [1, "শূন্য টাকা এক পয়সা মাত্র"],
  [10_000, "একশ টাকা মাত্র"],
  [99_99_900_00, "নিরানব্বই লাখ নিরানব্বই হাজার নয়শ টাকা মাত্র"],
  [1_000_000_000, "এক কোটি টাকা মাত্র"],
  [1_000_000_100, "এক কোটি এক টাকা মাত্র"],
])("writes %i paisa in words: %s", (paisa, words) => {
  expect(amountInWords(paisa)).toBe(words);
});

test.each([
  [1_400_000, "১৪,০০০"],
  [1_255_050, "১২,৫৫০.৫০"],
  [12_345_601, "১,২৩,৪৫৬.০১"],
  [0, "০"],
  [1, "০.০১"],
])("writes %i paisa in digits: %s", (paisa, digits) => {
  expect(amountInDigits(paisa)).toBe(digits);
});
