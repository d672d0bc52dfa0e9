import { expect, test } from "vitest";
import { findBatches } from "#contract/catalogue/batches.ts";
import { answersQuery, parseAnswers } from "./finder-query.ts";

const questions = [
  {
    id: 1,
    question: "কখন",
    options: [
      { id: 4, label: "দিনে" },
      { id: 5, label: "রাতে" },
    ],
  },
  { id: 2, question: "কোথায়", options: [{ id: 7, label: "ঘরে" }] },
];

function queryOf(search: string) {
  return answersQuery(parseAnswers(new URLSearchParams(search), questions));
}

test("writes answers as question.option pairs in the order of the questions", () => {
  expect(queryOf("q2=7&q1=4")).toBe("1.4~2.7");
});

test("allows questions without an answer", () => {
  expect(queryOf("q1=5")).toBe("1.5");
});

test.each(["", "q1=", "q1=7", "q3=4", "q1=4;drop", "q=4", "q1=-4", "q01=4"])("finds no answer in “%s”", (search) => {
  expect(queryOf(search)).toBeUndefined();
});

test("uses the first of two answers to the same question", () => {
  expect(queryOf("q1=5&q1=4")).toBe("1.5");
});

test("stays within the endpoint's limit with many questions", () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    question: "কী",
    options: [{ id: 4, label: "এটা" }],
  }));
  const search = new URLSearchParams(many.map(({ id }) => [`q${id}`, "4"]));
  expect(findBatches.query?.safeParse({ answers: answersQuery(parseAnswers(search, many)) }).success).toBe(true);
});
