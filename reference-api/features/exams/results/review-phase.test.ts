import { expect, test } from "vitest";
import { partOpens, reviewOf, reviewPhase, visibleIn, type ReviewPhase, type Visible } from "./review-phase.ts";

const solution_at = new Date("2027-03-06T09:00:00+06:00");
const result_at = new Date(solution_at.getTime() - 60_000);
const before = new Date(solution_at.getTime() - 1);

test.each([
  ["in_progress", before, "during"],
  ["in_progress", solution_at, "during"],
  ["submitted", solution_at, "waiting"],
  ["auto_submitted", before, "waiting"],
  ["graded", solution_at, "waiting"],
  ["void", solution_at, "waiting"],
  ["published", new Date(result_at.getTime() - 1), "waiting"],
  ["published", before, "result"],
  ["published", solution_at, "solution"],
] as const)("a %s attempt at %o is in the phase %s", (status, now, phase) => {
  expect(reviewPhase(status, { result_at, solution_at }, now)).toBe(phase);
});

const closed = { instant_result: false, review: { correctness: false, question_list: false } };
const instant = { ...closed, instant_result: true };
const open = { instant_result: false, review: { correctness: true, question_list: true } };
const items: (keyof Visible)[] = [
  "own_answers",
  "score",
  "correctness",
  "question_list",
  "answer_list",
  "explanations",
];

test.each<[phase: ReviewPhase, exam: typeof closed, seen: (keyof Visible)[]]>([
  ["during", closed, ["own_answers", "question_list"]],
  ["during", instant, ["own_answers", "question_list"]],
  ["during", open, ["own_answers", "question_list"]],
  ["waiting", closed, ["own_answers"]],
  ["waiting", instant, ["own_answers", "score"]],
  ["waiting", open, ["own_answers", "question_list"]],
  ["result", closed, ["own_answers", "score"]],
  ["result", instant, ["own_answers", "score"]],
  ["result", open, ["own_answers", "score", "correctness", "question_list"]],
  ["solution", closed, items],
  ["solution", instant, items],
  ["solution", open, items],
])("the phase %s with %j shows exactly %j", (phase, exam, seen) => {
  const visible = visibleIn(phase, exam);
  expect(items.filter((item) => visible[item])).toEqual(seen);
});

const event = { result_at, solution_at };
const later = new Date(solution_at.getTime() + 60_000);

test.each<[part: keyof Visible, exam: typeof closed, writesUntil: Date | null, opens: Date]>([
  ["question_list", closed, null, solution_at],
  ["question_list", open, null, result_at],
  ["question_list", open, later, result_at],
  ["correctness", closed, null, solution_at],
  ["correctness", open, null, result_at],
  ["correctness", open, later, later],
  ["explanations", open, before, solution_at],
  ["explanations", open, later, later],
])("the part %s of %j opens in time, writing until %o", (part, exam, writesUntil, opens) => {
  expect(partOpens(part, { event, exam, writesUntil })).toEqual(opens);
});

const keyed: (keyof Visible)[] = ["correctness", "answer_list", "explanations"];

test.each([
  ["published", solution_at, {}, items, true],
  ["published", before, {}, ["own_answers", "score"], true],
  ["submitted", before, {}, ["own_answers"], false],
  ["submitted", before, { showsSolutionOnSubmit: true }, items, false],
  ["in_progress", before, { showsSolutionOnSubmit: true }, ["own_answers", "question_list"], false],
  ["published", solution_at, { writesUntil: later }, items.filter((item) => !keyed.includes(item)), true],
  ["published", solution_at, { writesUntil: solution_at }, items, true],
] as const)("a %s attempt at %o with %j shows its parts", (status, now, more, seen, isOut) => {
  const review = reviewOf({ attempt: { status }, event, exam: closed, now, ...more });
  expect([items.filter((item) => review.visible[item]), review.isOut]).toEqual([seen, isOut]);
});
