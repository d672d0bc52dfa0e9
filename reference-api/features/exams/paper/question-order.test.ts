import fc from "fast-check";
import { expect, test } from "vitest";
import type { Letter } from "#api/db/schema/exams/exam-values.ts";
import { orderPaper, setCodeOf, setCodes } from "./question-order.ts";

const letters: Letter[] = ["a", "b", "c", "d", "e"];
const offered = letters.map((letter) => ({ letter, text: letter }));
const withOption = (place: number, text: string) =>
  offered.map((option, index) => (index === place ? { ...option, text } : option));
const questions = Array.from({ length: 20 }, (_, n) => ({
  id: n + 1,
  kind: n < 12 ? ("mcq5" as const) : ("sba" as const),
  options: offered,
}));
const all = questions.map(({ id }) => id);
const shuffling = { examId: 7, shuffleQuestions: true, shuffleOptions: true };

test("every set has each question once, statements before single answers, in its own order", () => {
  const papers = setCodes.map((setCode) => orderPaper(questions, { ...shuffling, setCode }).questions);
  for (const paper of papers) {
    expect(paper.toSorted((one, other) => one - other)).toEqual(all);
    expect(paper.slice(0, 12).every((id) => id <= 12)).toBe(true);
  }
  expect(new Set(papers.map((paper) => paper.join())).size).toBe(setCodes.length);
});

test("a set is the same for everyone who gets it", () => {
  const paper = { ...shuffling, setCode: "C" as const };
  expect(orderPaper(questions, paper)).toEqual(orderPaper(questions, paper));
});

test("only the options of single answers are shuffled, and none is lost", () => {
  const { options = {} } = orderPaper(questions, { ...shuffling, setCode: "B" });
  expect(Object.keys(options).map(Number)).toEqual(all.slice(12));
  for (const order of Object.values(options)) expect(order.toSorted()).toEqual(letters);
  expect(new Set(Object.values(options).map((order) => order.join())).size).toBeGreaterThan(1);
});

test("an exam that does not shuffle keeps the order of its paper", () => {
  const paper = { examId: 7, setCode: "D" as const, shuffleQuestions: false, shuffleOptions: false };
  expect(orderPaper(questions, paper)).toEqual({ questions: all });
});

test.each([
  "None of the above",
  "All of these",
  "Both of the above",
  "Neither of these",
  "The above are all correct",
  "উপরের সবগুলো",
  "উপরের কোনোটিই নয়",
  "সবকটি",
  "কোনটিই নয়",
])("%s stays behind the options that it speaks of", (last) => {
  const question = { id: 1, kind: "sba" as const, options: withOption(3, last) };
  const orders = Array.from({ length: 30 }, (_, examId) =>
    orderPaper([question], { ...shuffling, examId, setCode: "A" }).options?.[1]?.join(""),
  );
  expect(new Set(orders.map((order) => order?.slice(3)))).toEqual(new Set(["de"]));
  expect(new Set(orders).size).toBeGreaterThan(1);
});

test.each(["All layers of the skin", "Both kidneys", "Any nerve", "কোনটি সত্য"])("%s is shuffled", (text) => {
  const question = { id: 1, kind: "sba" as const, options: withOption(4, text) };
  const orders = Array.from({ length: 30 }, (_, examId) =>
    orderPaper([question], { ...shuffling, examId, setCode: "A" }).options?.[1]?.at(-1),
  );
  expect(new Set(orders).size).toBeGreaterThan(1);
});

const anyPaper = fc.record({
  kinds: fc.array(fc.constantFrom("mcq5" as const, "sba" as const), { maxLength: 60 }),
  examId: fc.nat(),
  setCode: fc.constantFrom(...setCodes),
  shuffleQuestions: fc.boolean(),
  shuffleOptions: fc.boolean(),
});

test("for any paper and set, no question or option is lost or duplicated, and the order is deterministic", () => {
  fc.assert(
    fc.property(anyPaper, ({ kinds, ...paper }) => {
      const anyQuestions = kinds.map((kind, n) => ({ id: n + 1, kind, options: offered }));
      const { questions: order, options = {} } = orderPaper(anyQuestions, paper);
      expect(order.toSorted((one, other) => one - other)).toEqual(anyQuestions.map(({ id }) => id));
      for (const [id, places] of Object.entries(options)) {
        expect(anyQuestions[Number(id) - 1]?.kind).toBe("sba");
        expect(places.toSorted()).toEqual(letters);
      }
      expect(orderPaper(anyQuestions, paper)).toEqual({ questions: order, ...(paper.shuffleOptions && { options }) });
    }),
    { numRuns: 1000 },
  );
});

test("consecutive candidates get different sets", () => {
  expect([4, 5, 6, 7].map(setCodeOf)).toEqual(["A", "B", "C", "D"]);
});
