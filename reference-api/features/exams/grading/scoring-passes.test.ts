import { expect, test } from "vitest";
import type { PaperRules } from "#api/db/schema/exams/exam-values.ts";
import { presets } from "./presets.ts";
import { passesPapers, passMark, scoreAttempt, scoreQuestion, type KeyedQuestion, type Marking } from "./scoring.ts";

const marking: Marking = { ...presets.sba_generic, sba_mark: 3000, sba_negative: 1000, mcq_mark: 1000 };
const choice: KeyedQuestion = {
  id: 1,
  paper: 1,
  status: "normal",
  kind: "sba",
  options: [
    { letter: "a", is_true: true },
    { letter: "b", is_true: false },
  ],
};
const oneStatement: KeyedQuestion = { ...choice, kind: "mcq5", options: [{ letter: "a", is_true: true }] };

test("a single answer uses the mark and the deduction of its own kind", () => {
  expect(scoreQuestion(marking, choice, "a")).toMatchObject({ obtained: 3000, full: 3000 });
  expect(scoreQuestion(marking, choice, "b")).toMatchObject({ positive: 0, negative: 1000, obtained: -1000 });
});

test("a question with one statement never gets half marks", () => {
  const halves = { ...marking, mcq_scoring: "all_but_one_half", mcq_negative_per_stem: 0, stem_count: 1 } as const;
  expect(scoreQuestion(halves, oneStatement, { a: 1 }).obtained).toBe(1000);
  expect(scoreQuestion(halves, oneStatement, { a: 0 }).obtained).toBe(0);
});

test("statements are blank without an answer, and with an answer of the wrong type", () => {
  const blank = { correct: 0, wrong: 0, blank: 1, obtained: 0 };
  expect(scoreQuestion(marking, oneStatement, null)).toMatchObject(blank);
  expect(scoreQuestion(marking, oneStatement, "a")).toMatchObject(blank);
  expect(scoreAttempt(marking, [oneStatement], new Map())).toMatchObject({ blank_stems: 1, obtained: 0 });
});

test("without pass rules nobody passes, fails or is debarred", () => {
  const score = scoreAttempt(marking, [choice], new Map([[1, "b" as const]]));
  expect(score).toMatchObject({ obtained: -1000, passed: null, debarred: false });
});

test("a pass mark is rounded up, and is 0 for an exam without marks", () => {
  expect(passMark({ pass_mark: 1000, pass_percent: null }, { total: 2000, nominal: 3000 })).toBe(667);
  expect(passMark({ pass_mark: null, pass_percent: 33 }, { total: 1001, nominal: 1001 })).toBe(331);
  expect(passMark({ pass_mark: 1000, pass_percent: null }, { total: 0, nominal: 0 })).toBe(0);
  expect(passMark({ pass_mark: null, pass_percent: null }, { total: 1, nominal: 1 })).toBe(null);
});

const strict: PaperRules = { min_percent: 70, tolerance: null, debar_below_percent: null };
const lenient: PaperRules = { ...strict, tolerance: { max_papers: 2, from_percent: 60, total_min: 220 } };

test.each<[PaperRules, percents: number[], passes: boolean]>([
  [strict, [70, 70, 70], true],
  [strict, [100, 100, 69], false],
  [lenient, [70, 70, 70], true],
  [lenient, [100, 60, 60], true],
  [lenient, [99, 60, 60], false],
  [lenient, [100, 100, 59], false],
  [lenient, [100, 100, 100, 60, 59], false],
  [lenient, [100, 69, 69, 69], false],
])("under the rules %j, papers with %j of 100 marks pass: %s", (rules, percents, passes) => {
  const papers = percents.map((obtained) => ({ obtained, total: 100 }));
  expect(passesPapers(rules, papers)).toBe(passes);
});

test("withdrawn questions lower the least sum of the papers like the pass mark", () => {
  const rules: PaperRules = {
    min_percent: 70,
    debar_below_percent: null,
    tolerance: { from_percent: 65, max_papers: 1, total_min: 42_000 },
  };
  const paper = Array.from({ length: 60 }, (_, place) => ({
    ...choice,
    id: place,
    paper: Math.floor(place / 20) + 1,
    status: place >= 58 ? ("void" as const) : ("normal" as const),
  }));
  const right = [14, 15, 12];
  const answers = new Map(
    paper.map((one) => [one.id, one.id % 20 < (right[one.paper - 1] ?? 0) ? "a" : null] as const),
  );
  const ruled = { ...marking, sba_mark: 1000, paper_rules: rules };
  expect(scoreAttempt(ruled, paper, answers)).toMatchObject({ obtained: 41_000, total: 58_000, passed: true });
  const asked = paper.map((one) => ({ ...one, status: "normal" as const }));
  expect(scoreAttempt(ruled, asked, answers), "12 of 20 are below 65 %").toMatchObject({ passed: false });
});
