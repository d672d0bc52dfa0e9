import { describe, expect, test } from "vitest";
import { isLastDay, quizTimes } from "./quiz-words.ts";

const opens_at = "2026-11-25T20:00:00+06:00";
const closes_at = "2026-11-25T23:00:00+06:00";

test.each([
  ["soon", "বুধবার, ২৫ নভেম্বর ২০২৬, রাত ৮টা – ১১টা"],
  ["open", "শেষ সময় বুধবার, ২৫ নভেম্বর ২০২৬, রাত ১১টা"],
  ["closed", "শেষ হয়েছে বুধবার, ২৫ নভেম্বর ২০২৬, রাত ১১টা"],
] as const)("shows for a quiz that is %s: %s", (state, words) => {
  expect(quizTimes({ state, opens_at, closes_at })).toBe(words);
});

test.each(["soon", "open", "closed"] as const)("shows no time for a quiz that is %s without dates", (state) => {
  expect(quizTimes({ state, opens_at: null, closes_at: null })).toBeNull();
});

describe("the last day of a quiz", () => {
  test.each([
    ["begins at midnight in Dhaka", "2026-11-24T18:00:00Z", true],
    ["is not the day before", "2026-11-24T17:59:59Z", false],
  ])("%s", (_, now, isLast) => {
    expect(isLastDay({ state: "open", closes_at }, new Date(now))).toBe(isLast);
  });

  test.each(["soon", "closed"] as const)("does not exist while the quiz is %s", (state) => {
    expect(isLastDay({ state, closes_at }, new Date(closes_at))).toBe(false);
  });
});
