import fc from "fast-check";
import { expect, test } from "vitest";
import type { Letter } from "#api/db/schema/exams/exam-values.ts";
import { answerOf } from "#tests/support/rows/exams/exam-rows.ts";
import { presets } from "./presets.ts";
import { passMark, scoreAttempt, scoreQuestion, shownMarks, type KeyedQuestion, type Marking } from "./scoring.ts";

const letters: Letter[] = ["a", "b", "c", "d", "e"];
const runs = { numRuns: 1000 };

/** Question with a key in short notation: TFTFT for statements, the right letter for a single best answer. */
function keyed(key: string, overrides: Partial<KeyedQuestion> = {}): KeyedQuestion {
  const isChoice = key.length === 1;
  const options = letters
    .slice(0, isChoice ? 5 : key.length)
    .map((letter, place) => ({ letter, is_true: isChoice ? letter === key : key[place] === "T" }));
  return { id: 1, paper: 1, status: "normal", kind: isChoice ? "sba" : "mcq5", options, ...overrides };
}

function marked(marking: Marking, paper: [key: string, answer: string, overrides?: Partial<KeyedQuestion>][]) {
  const questions = paper.map(([key, , overrides], place) => keyed(key, { id: place + 1, ...overrides }));
  const answers = new Map(paper.map(([, answer], place) => [place + 1, answerOf(answer)]));
  return scoreAttempt(marking, questions, answers);
}

test.each([
  ["fcps_p1_2024", { positive: 5200, negative: 0, obtained: 5200, total: 12_000, sba_obtained: 2000, passed: false }],
  [
    "fcps_p1_2021_paper",
    { positive: 5200, negative: 0, obtained: 5200, total: 12_000, sba_obtained: 2000, passed: false },
  ],
  ["bmu_residency", { positive: 2600, negative: 200, obtained: 2400, total: 6000, sba_obtained: 1000, passed: null }],
  ["bmu_diploma", { positive: 2600, negative: 200, obtained: 2400, total: 6000, sba_obtained: 1000, passed: null }],
  ["sba_generic", { positive: 2600, negative: 0, obtained: 2600, total: 6000, sba_obtained: 1000, passed: null }],
] as const)("%s gives the same marks as marking by hand", (preset, byHand) => {
  const paper: [string, string][] = [
    ["TFTFT", "TFTFT"],
    ["TTFFT", "TF-FF"],
    ["FFFFF", "TF-T-"],
    ["c", "c"],
    ["a", "b"],
    ["e", "-"],
  ];
  const counts = { correct_stems: 8, wrong_stems: 4, blank_stems: 3, correct_sba: 1, wrong_sba: 1, blank_sba: 1 };
  expect(marked(presets[preset], paper)).toEqual({ ...counts, ...byHand, debarred: false });
});

const marking: Marking = { ...presets.sba_generic, mcq_mark: 1000, mcq_negative_per_stem: 50, sba_negative: 250 };

test.each<[scoring: Partial<Marking>, answer: string, obtained: number]>([
  [{ mcq_scoring: "per_stem" }, "TFTFT", 1000],
  [{ mcq_scoring: "per_stem" }, "TFTF-", 800],
  [{ mcq_scoring: "per_stem" }, "TFTFF", 750],
  [{ mcq_scoring: "per_stem" }, "FTFTF", -250],
  [{ mcq_scoring: "all_or_nothing" }, "TFTFT", 1000],
  [{ mcq_scoring: "all_or_nothing" }, "TFTF-", 0],
  [{ mcq_scoring: "all_or_nothing", mcq_negative_per_stem: 0 }, "TFTFF", 0],
  [{ mcq_scoring: "all_but_one_half" }, "TFTFT", 1000],
  [{ mcq_scoring: "all_but_one_half" }, "TFTF-", 500],
  [{ mcq_scoring: "all_but_one_half" }, "TFTFF", 450],
  [{ mcq_scoring: "all_but_one_half" }, "TFT--", 0],
  [{ question_floor: "zero" }, "FTFTF", 0],
  [{ question_floor: "zero" }, "TTFTF", 0],
  [{ question_floor: "zero", mcq_negative_per_stem: 300 }, "TFTTF", 0],
  [{ mcq_mark: 2000, stem_count: 3, mcq_negative_per_stem: 0 }, "T----", 667],
])("with %o the answer %s to the key TFTFT scores %i thousandths", (scoring, answer, obtained) => {
  expect(scoreQuestion({ ...marking, ...scoring }, keyed("TFTFT"), answerOf(answer)).obtained).toBe(obtained);
});

test("a withdrawn question counts for nobody, a bonus question gives everybody its full mark", () => {
  const score = marked(marking, [
    ["TFTFT", "FTFTF", { status: "void" }],
    ["b", "a", { status: "bonus" }],
    ["TFTFT", "-----", { status: "bonus" }],
  ]);
  expect(score).toMatchObject({ obtained: 2000, total: 2000, wrong_stems: 0, wrong_sba: 0, negative: 0 });
});

test("the floor of the total raises a negative total to 0 and keeps the deducted marks visible", () => {
  const paper: Parameters<typeof marked>[1] = [["TFTFT", "FTFTF"]];
  expect(marked(marking, paper)).toMatchObject({ obtained: -250 });
  expect(marked({ ...marking, total_floor: "zero" }, paper)).toMatchObject({ obtained: 0, negative: 250 });
});

test("a pass mark is compared before rounding, and falls with the total when a question is withdrawn", () => {
  const paper: Parameters<typeof marked>[1] = [
    ["a", "a"],
    ["a", "a"],
    ["a", "b"],
    ["a", "b", { status: "void" }],
  ];
  const passing = (pass_mark: number) => marked({ ...marking, sba_negative: 0, pass_mark }, paper).passed;
  expect([passing(2666), passing(2667)]).toEqual([true, false]);
  expect(passMark({ pass_mark: 2000, pass_percent: null }, { total: 3000, nominal: 4000 })).toBe(1500);
  expect(passMark({ pass_mark: null, pass_percent: 70 }, { total: 3000, nominal: 4000 })).toBe(2100);
});

test.each<[share: number[], passed: boolean, debarred: boolean]>([
  [[70, 70, 70], true, false],
  [[80, 80, 65], true, false],
  [[80, 80, 64], false, false],
  [[90, 66, 66], false, false],
  [[72, 70, 65], false, false],
  [[100, 100, 25], false, false],
  [[100, 100, 24], false, true],
])("papers with %j marks pass: %s, debar: %s", (shares, passed, debarred) => {
  const paper = shares.flatMap((share, part): Parameters<typeof marked>[1] =>
    Array.from({ length: 100 }, (_, place) => ["a", place < share ? "a" : "b", { paper: part + 1 }]),
  );
  const rules = { ...presets.fcps_p1_2021_paper, sba_mark: 1000 };
  expect(marked(rules, paper)).toMatchObject({ passed, debarred });
});

test.each([
  [1005, 2, 1.01],
  [1004, 2, 1],
  [-1005, 2, -1],
  [333_350, 1, 333.4],
  [400, 0, 0],
  [500, 0, 1],
])("%i thousandths are shown with %i decimals as %d", (thousandths, decimals, shown) => {
  expect(shownMarks(thousandths, decimals)).toBe(shown);
});

const anyMarking = fc.record<Marking>({
  mcq_mark: fc.integer({ min: 1, max: 5000 }),
  stem_count: fc.integer({ min: 1, max: 5 }),
  mcq_scoring: fc.constantFrom("per_stem", "all_or_nothing", "all_but_one_half"),
  mcq_negative_per_stem: fc.integer({ min: 0, max: 1000 }),
  sba_mark: fc.integer({ min: 1, max: 5000 }),
  sba_negative: fc.integer({ min: 0, max: 1000 }),
  question_floor: fc.constantFrom("none", "zero"),
  total_floor: fc.constantFrom("none", "zero"),
  pass_mark: fc.option(fc.integer({ min: 0, max: 50_000 })),
  pass_percent: fc.constant(null),
  paper_rules: fc.constant(null),
});
const anyPaper = fc.array(
  fc
    .oneof(fc.constantFrom("a", "c", "e"), fc.string({ unit: fc.constantFrom("T", "F"), minLength: 2, maxLength: 5 }))
    .chain((key) => {
      const unit = key.length === 1 ? fc.constantFrom("a", "b", "c", "-") : fc.constantFrom("T", "F", "-");
      const answer = fc.string({ unit, minLength: key.length, maxLength: key.length });
      return fc.tuple(fc.constant(key), answer, fc.record({ status: fc.constantFrom("normal", "void", "bonus") }));
    }),
  { maxLength: 12 },
);

test("for any marking, counts add up, marks are integers within bounds, and a fully right paper gets the total", () => {
  fc.assert(
    fc.property(anyMarking, anyPaper, (rules, paper) => {
      const score = marked(rules, paper);
      const { positive, negative, obtained, total } = score;
      const counted = paper.filter(([, , { status }]) => status !== "void").map(([key]) => key);
      const stems = counted.reduce((sum, key) => sum + (key.length === 1 ? 0 : key.length), 0);
      const right = marked(
        rules,
        paper.map(([key, , overrides]) => [key, key, overrides]),
      );
      return (
        [positive, negative, obtained, total].every(Number.isSafeInteger) &&
        positive <= total &&
        obtained === (rules.total_floor === "zero" ? Math.max(0, positive - negative) : positive - negative) &&
        score.correct_stems + score.wrong_stems + score.blank_stems === stems &&
        score.correct_sba + score.wrong_sba + score.blank_sba === counted.filter((key) => key.length === 1).length &&
        right.obtained === total
      );
    }),
    runs,
  );
});

test("a blank never scores less than a wrong answer, and a blank paper has no negative marks", () => {
  fc.assert(
    fc.property(anyMarking, anyPaper, fc.nat(), (rules, paper, seed) => {
      const blank = paper.map(([key, , overrides]): (typeof paper)[number] => [key, "-".repeat(key.length), overrides]);
      if (marked(rules, blank).negative !== 0) return false;
      const place = seed % (paper.length || 1);
      const chosen = paper[place];
      if (chosen === undefined) return true;
      const [key, answer, overrides] = chosen;
      const stem = seed % key.length;
      const at = (text: string) =>
        paper.with(place, [key, answer.slice(0, stem) + text + answer.slice(stem + 1), overrides]);
      const wrong = key.length === 1 ? "b" : key[stem] === "T" ? "F" : "T";
      return marked(rules, at("-")).obtained >= marked(rules, at(wrong)).obtained;
    }),
    runs,
  );
});
