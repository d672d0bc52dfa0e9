import { expect, test } from "vitest";
import type { BatchItem, EnrolState } from "#contract/catalogue/batches.ts";
import { bestFits, chosenOptions } from "./finder.ts";

const questions = [
  { id: 1, question: "কখন?", options: [10, 11].map((id) => ({ id, label: `${id}` })) },
  { id: 2, question: "কোথায়?", options: [20, 21].map((id) => ({ id, label: `${id}` })) },
];

test.each([
  ["one answer", "1.10", [10]],
  ["all answers, in any order", "2.21~1.10", [21, 10]],
  ["an option of another question", "1.20", undefined],
  ["an unknown option", "1.99", undefined],
  ["an unknown question", "9.10", undefined],
  ["one wrong answer among right ones", "1.10~2.99", undefined],
  ["two answers to one question", "1.10~1.11", undefined],
])("parses the options chosen by %s", (_, answers, options) => {
  expect(chosenOptions(answers, questions)).toEqual(options);
});

function batch(id: number, enroll_state: EnrolState = "open"): BatchItem {
  return {
    id,
    title: `ব্যাচ ${id}`,
    course: "FCPS",
    category_slug: "fcps",
    session: "January",
    year: 2027,
    mode: "online",
    venue: null,
    weekdays: [],
    starts_on: "2026-12-01",
    enroll_opens_at: "2026-11-01T00:00:00+06:00",
    enroll_closes_at: "2026-12-01T00:00:00+06:00",
    price: "100.00",
    discounted_price: null,
    seats_left: null,
    enroll_state,
    schedule_count: 0,
  };
}

test("the batch with the highest sum of scores comes first, with every reason once", () => {
  const found = bestFits([
    { batch: batch(1), score: 3, reason: "শুক্রবারে ক্লাস" },
    { batch: batch(2), score: 2, reason: "অনলাইনে" },
    { batch: batch(2), score: 2, reason: "সন্ধ্যায়" },
    { batch: batch(2), score: 1, reason: "অনলাইনে" },
  ]);
  expect(found.map(({ id, match_reason }) => [id, match_reason])).toEqual([
    [2, "অনলাইনে · সন্ধ্যায়"],
    [1, "শুক্রবারে ক্লাস"],
  ]);
});

test("batches with equal scores keep the given order", () => {
  const found = bestFits([5, 3, 4].map((id) => ({ batch: batch(id), score: 1, reason: "-" })));
  expect(found.map(({ id }) => id)).toEqual([5, 3, 4]);
});

test("proposes at most six batches that are open or open soon", () => {
  const states: EnrolState[] = ["closed", "full", "soon", "open", "open", "open", "open", "open", "open"];
  const found = bestFits(states.map((state, id) => ({ batch: batch(id + 1, state), score: 1, reason: "-" })));
  expect(found.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8]);
});
