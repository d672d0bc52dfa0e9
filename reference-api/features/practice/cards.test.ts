import fc from "fast-check";
import { Rating } from "ts-fsrs";
import { expect, test } from "vitest";
import { answerOf, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { ratingOf, reviewed, type Card } from "./cards.ts";

const statements = { kind: "mcq5" as const, options: optionsOf("TFTFT") };
const three = { kind: "mcq5" as const, options: optionsOf("TFTFT").slice(0, 3) };
const best = { kind: "sba" as const, options: optionsOf("b") };
const missed = { a: { mistake: "wrong" as const, rightOn: null } };
const corrected = { a: { mistake: "wrong" as const, rightOn: "2026-11-01" } };

test.each([
  ["all right", statements, "TFTFT", null, {}, Rating.Good],
  ["all right and easy", statements, "TFTFT", "easy", {}, Rating.Easy],
  ["all right, but guessed", statements, "TFTFT", "guessed", {}, Rating.Hard],
  ["one wrong", statements, "FFTFT", null, {}, Rating.Hard],
  ["one blank", statements, "TFTF-", null, {}, Rating.Hard],
  ["one wrong, said to be easy", statements, "FFTFT", "easy", {}, Rating.Hard],
  ["one wrong, as last time", statements, "FFTFT", null, missed, Rating.Again],
  ["one wrong, right last time", statements, "FFTFT", null, corrected, Rating.Hard],
  ["another one wrong than last time", statements, "TTTFT", null, missed, Rating.Hard],
  ["two wrong", statements, "FTTFT", null, {}, Rating.Again],
  ["one wrong of three", three, "FFT--", null, {}, Rating.Again],
  ["the right option", best, "b", null, {}, Rating.Good],
  ["a wrong option", best, "a", null, {}, Rating.Again],
  ["no option", best, "-", null, {}, Rating.Again],
] as const)("an answer with %s gets its rating", (_, question, text, certainty, states, rating) => {
  expect(ratingOf({ question, value: answerOf(text), certainty, states })).toBe(rating);
});

const good = { question: best, value: "b" as const, certainty: null, states: {} };
const again = { ...good, value: "a" as const };

const on = (today: string, targets: string[] = []) => ({ today, targets });

function daysTo({ due_on, reviewed_on }: Card): number {
  return (Date.parse(due_on ?? "") - Date.parse(reviewed_on ?? "")) / 86_400_000;
}

test("intervals grow with each right answer in time, and shrink after a wrong one", () => {
  const intervals: number[] = [];
  let card: Card | null = null;
  for (const answer of [good, good, good, again]) {
    const next = reviewed(card, answer, on(card?.due_on ?? "2026-11-01"));
    if (!next) throw new Error("no card");
    intervals.push(daysTo(next));
    card = next;
  }
  const [first = 0, second = 0, third = 0, lapsed = 0] = intervals;
  expect(first).toBeGreaterThanOrEqual(1);
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  expect(lapsed).toBeLessThan(second);
  expect(card).toMatchObject({ reviews: 4, lapses: 1 });
});

test("only the first answer of a day schedules", () => {
  const first = reviewed(null, good, on("2026-11-01")) ?? null;
  expect(reviewed(first, again, on("2026-11-01"))).toBeUndefined();
  expect(reviewed(first, again, on("2026-11-02"))).toMatchObject({ reviewed_on: "2026-11-02", reviews: 2 });
});

test("an overdue card is scheduled from the day of the answer", () => {
  const first = reviewed(null, good, on("2026-11-01")) ?? null;
  const late = reviewed(first, good, on("2027-03-01"));
  expect(late?.due_on && late.due_on > "2027-03-01").toBe(true);
});

const start = "2026-11-01";
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const answers = fc.array(
  fc.record({ answer: fc.constantFrom(good, again, { ...good, certainty: "easy" as const }), late: fc.nat(40) }),
  { minLength: 1, maxLength: 12 },
);

test("the schedule never goes past the nearest target examination to come", () => {
  fc.assert(
    fc.property(answers, fc.array(fc.integer({ min: -5, max: 400 }), { maxLength: 3 }), (given, ahead) => {
      const targets = ahead.map((days) => plusDays(start, days));
      let card: Card | null = null;
      let today = start;
      for (const { answer, late } of given) {
        card = reviewed(card, answer, on(today, targets)) ?? card;
        const target = targets.filter((day) => day > today).toSorted()[0];
        const due = card?.due_on ?? "";
        expect(due > today).toBe(true);
        if (target !== undefined && plusDays(today, 1) < target) expect(due < target).toBe(true);
        if (target !== undefined) expect(due <= target).toBe(true);
        if (target === undefined) {
          expect(reviewed(null, answer, on(today, targets))).toEqual(reviewed(null, answer, on(today)));
        }
        today = plusDays(due, late);
      }
    }),
  );
});
