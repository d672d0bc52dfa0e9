import type { PracticeTally } from "#contract/exams/practice.ts";
import type { SubjectStrength } from "#contract/exams/practice-strength.ts";
import { bengaliNumber } from "#locale/bengali.ts";

/** Minimum number of answers for which a share is shown, and for which it is not called approximate. */
const fewest = { shown: 10, certain: 50 };
/** Minimum difference of two shares, in percentage points, that is called a change. */
const leastChange = 5;

export function unitsOf({ right, wrong, blank }: PracticeTally): number {
  return right + wrong + blank;
}

export function totalOf({ exams, practice }: Pick<SubjectStrength, "exams" | "practice">): PracticeTally {
  return {
    right: exams.right + practice.right,
    wrong: exams.wrong + practice.wrong,
    blank: exams.blank + practice.blank,
  };
}

/** Share of right answers among right, wrong and blank ones, from 0 to 1; null if there are fewer than 10. */
export function rightShareOf(tally: PracticeTally): number | null {
  const units = unitsOf(tally);
  return units < fewest.shown ? null : tally.right / units;
}

export function percentText(share: number): string {
  return `${bengaliNumber(Math.round(100 * share))}%`;
}

export function shareWords(tally: PracticeTally): string {
  const share = rightShareOf(tally);
  if (share === null) return "এখনো বলা যায় না";
  return unitsOf(tally) < fewest.certain ? `আনুমানিক ${percentText(share)} ঠিক` : `${percentText(share)} ঠিক`;
}

export function countWords({ right, wrong, blank }: PracticeTally): string {
  const units = bengaliNumber(right + wrong + blank);
  return `${units}টি উত্তর: ${bengaliNumber(right)}টি ঠিক, ${bengaliNumber(wrong)}টি ভুল, ${bengaliNumber(blank)}টি ফাঁকা`;
}

export function sourceWords({ exams, practice }: Pick<SubjectStrength, "exams" | "practice">): string {
  const [inExams, inPractice] = [rightShareOf(exams), rightShareOf(practice)];
  if (inExams === null || inPractice === null) return "";
  return `পরীক্ষায় ${percentText(inExams)}, অনুশীলনে ${percentText(inPractice)}`;
}

/**
 * Text that compares the share of right answers in the last 90 days with that of the time before; empty if either has
 * too few answers.
 */
export function trendWords({ recent, before }: Pick<SubjectStrength, "recent" | "before">): string {
  const [now, then] = [rightShareOf(recent), rightShareOf(before)];
  if (now === null || then === null) return "";
  const change = Math.round(100 * (now - then));
  const word = change >= leastChange ? "বেড়েছে" : change <= -leastChange ? "কমেছে" : "প্রায় একই";
  return `শেষ ৯০ দিনে ${percentText(now)}, আগে ${percentText(then)}: ${word}`;
}
