import { bengaliDigits, bengaliNumber } from "#locale/bengali.ts";

/**
 * Formats ascending numbers in Bengali digits, three or more consecutive ones as a range: ৩, ৭–১২ for 3, 7, 8, …, 12.
 */
export function numberRanges(numbers: number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges[ranges.length - 1];
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([from, to]) => bengaliDigits(from === to ? from : to === from + 1 ? `${from}, ${to}` : `${from}–${to}`))
    .join(", ");
}

export function blankWords(numbers: number[]) {
  return {
    title: `${bengaliNumber(numbers.length)}টি প্রশ্ন ফাঁকা রেখে জমা দেবেন?`,
    text: `ফাঁকা আছে প্রশ্ন ${numberRanges(numbers)}।`,
  };
}

export const backWords = { blank: "ফাঁকা প্রশ্নে যান", none: "প্রশ্নে ফিরুন" };
