import { expect, test } from "vitest";
import { answerOf, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { itemsOf } from "./item-analysis.ts";

const question = (id: number, key: string) => ({
  id,
  number: id,
  paper: 1,
  status: "normal" as const,
  kind: key.length === 1 ? ("sba" as const) : ("mcq5" as const),
  options: optionsOf(key),
});
const script = (obtained: number, statements: string, option: string) => ({
  obtained,
  answers: new Map([
    [1, answerOf(statements)],
    [2, answerOf(option)],
  ]),
});

test("facility, discrimination and distractors are those worked out by hand", () => {
  // of 8 candidates the upper and the lower group are the best 2 and the worst 2 (27 % of 8 is 2.16)
  const scripts = [
    script(80, "TFTFF", "b"),
    script(70, "TFTFF", "b"),
    script(60, "TFTFT", "b"),
    script(50, "TFT-T", "a"),
    script(40, "TTT-T", "a"),
    script(30, "TTFFT", "-"),
    script(20, "TTFFT", "c"),
    script(10, "TTFFT", "a"),
  ];
  const items = itemsOf([question(1, "TFTFT"), question(2, "b")], scripts.toReversed());
  const figures = items.map(({ letter, facility, blank, discrimination }) => [letter, facility, blank, discrimination]);
  expect(figures).toEqual([
    ["a", 1, 0, 0],
    ["b", 0.5, 0, 1],
    ["c", 5 / 8, 0, 1],
    ["d", 6 / 8, 2 / 8, 0],
    ["e", 6 / 8, 0, -1],
    ["b", 3 / 8, 1 / 8, 1],
  ]);
  expect(items.map(({ isMissedByBest }) => isMissedByBest)).toEqual([false, false, false, false, true, false]);
  expect(items.at(-1)?.unchosen).toEqual(["d", "e"]);
  expect(items[0]?.unchosen).toEqual([]);
});

test("without candidates nothing is known, and one candidate makes no groups", () => {
  expect(itemsOf([question(2, "b")], [])).toMatchObject([{ facility: null, blank: null, discrimination: null }]);
  expect(itemsOf([question(2, "b")], [script(1, "TFTFT", "b")])).toMatchObject([{ facility: 1, discrimination: null }]);
});
