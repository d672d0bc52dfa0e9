import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { answerOf, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { mistakesIn, outcomesOf, practiceDay, statesOf, withAnswer, type AnswerEvent } from "./mistakes.ts";

const statements = { kind: "mcq5" as const, options: optionsOf("TFTFT") };
const best = { kind: "sba" as const, options: optionsOf("b") };

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));
const given = (day: number, text: string, countsBlanks = true): AnswerEvent => ({
  at: at(day),
  source: `${day} ${text}`,
  countsBlanks,
  value: answerOf(text),
});

const histories: [name: string, answers: AnswerEvent[], wrong: string[], blank: string[]][] = [
  ["nothing", [], [], []],
  ["a right answer", [given(1, "TFTFT")], [], []],
  ["wrong and blank statements", [given(1, "FFTF-")], ["a"], ["e"]],
  ["one right answer after a wrong one", [given(1, "FFTFT"), given(2, "TFTFT")], ["a"], []],
  ["two on one day", [given(1, "FFTFT"), given(2, "TFTFT"), given(2, "TFTFT")], ["a"], []],
  ["two on different days", [given(1, "FFTFT"), given(2, "TFTFT"), given(3, "TFTFT")], [], []],
  ["a wrong one between", [given(1, "FFTFT"), given(2, "TFTFT"), given(3, "FFTFT"), given(4, "TFTFT")], ["a"], []],
  ["a wrong one afterwards", [given(1, "FFTFT"), given(2, "TFTFT"), given(3, "TFTFT"), given(4, "FFTFT")], ["a"], []],
  ["a blank attempt", [given(1, "-----", false)], [], []],
  ["a blank attempt after a mistake", [given(1, "FFTFT"), given(2, "-----", false)], ["a"], []],
];

test.each(histories)(
  "after %s the mistakes are the expected ones, whatever order they come in",
  (_, answers, wrong, blank) => {
    for (const order of [answers, answers.toReversed()]) {
      expect(mistakesIn(statesOf(statements, order))).toMatchObject({ wrong_letters: wrong, blank_letters: blank });
    }
  },
);

test("a single best answer is one mistake, under its right letter", () => {
  expect(mistakesIn(statesOf(best, [given(1, "a")]))).toMatchObject({ wrong_letters: ["b"], mistakes: 1 });
  expect(mistakesIn(statesOf(best, [given(1, "-")]))).toMatchObject({ blank_letters: ["b"], mistakes: 1 });
  expect(outcomesOf(best, "b")).toEqual([["b", "right"]]);
});

test("the day of practice begins at 04:00 in Dhaka", () => {
  expect(practiceDay(new Date("2026-11-27T03:59:59+06:00"))).toBe("2026-11-26");
  expect(practiceDay(new Date("2026-11-27T04:00:00+06:00"))).toBe("2026-11-27");
});

const value: fc.Arbitrary<AnswerValue> = fc.record(
  { a: cell(), b: cell(), c: cell(), d: cell(), e: cell() },
  { requiredKeys: [] },
);

function cell() {
  return fc.constantFrom(0 as const, 1 as const, null);
}

const events = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: 0, max: 8 * 24 }).map((hours) => at(1, hours)),
    source: fc.uuid(),
    value,
    countsBlanks: fc.boolean(),
  }),
  { maxLength: 12, selector: ({ source }) => source },
);

const shuffledEvents = events.chain((answers) =>
  fc.tuple(fc.constant(answers), fc.shuffledSubarray(answers, { minLength: answers.length })),
);

test("a statement is counted at most once, and the same in every order of answers", () => {
  fc.assert(
    fc.property(shuffledEvents, ([answers, shuffled]) => {
      const mistakes = mistakesIn(statesOf(statements, answers));
      expect(mistakesIn(statesOf(statements, shuffled))).toEqual(mistakes);
      const letters = [...mistakes.wrong_letters, ...mistakes.blank_letters];
      expect(new Set(letters).size).toBe(letters.length);
      expect(mistakes.mistakes).toBe(letters.length);
    }),
  );
});

test("an answer added to the stored states gives the same as counting all answers", () => {
  fc.assert(
    fc.property(events, value, (answers, newest) => {
      const last = { at: at(20), source: "last", value: newest, countsBlanks: true };
      expect(withAnswer(statesOf(statements, answers), statements, last)).toEqual(
        statesOf(statements, [...answers, last]),
      );
    }),
  );
});

test("an answer that was taken away leaves what the others give", () => {
  fc.assert(
    fc.property(events, (answers) => {
      const kept = answers.filter((_, index) => index % 2 === 0);
      expect(statesOf(statements, kept)).toEqual(statesOf(statements, kept.toReversed()));
    }),
  );
});
