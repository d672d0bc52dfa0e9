import { expect, test } from "vitest";
import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import { answerFromText, answerText } from "./answer-text.ts";
import { targetOf, writesOf } from "./room-form.ts";

const mutation = "7b0f3a52-57ce-4bb0-9f0f-0f3a5257ce4b";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ seq: "7", "rev[12]": "3", "mid[12]": mutation, ...fields })) {
    form.set(name, value);
  }
  return form;
}

const statements = { "was[12]": "a1b0c-", "q[12][a]": "1", "q[12][b]": "0", "q[12][c]": "-" };
const write = { question_id: 12, mutation_id: mutation, base_rev: 3, device_seq: 7 };

test.each([
  ["nothing when nothing was changed", statements, []],
  ["the one statement that was changed", { ...statements, "q[12][c]": "1" }, [{ ...write, value: { c: 1 } }]],
  ["a cleared statement", { ...statements, "q[12][a]": "-" }, [{ ...write, value: { a: null } }]],
  ["a flag alone", { ...statements, "flag[12]": "on" }, [{ ...write, flagged: true }]],
  ["a removed flag", { ...statements, "flagged[12]": "1" }, [{ ...write, flagged: false }]],
  ["a changed option", { "was[12]": "-", "q[12]": "c" }, [{ ...write, value: "c" }]],
  ["a cleared option", { "was[12]": "c", "q[12]": "-" }, [{ ...write, value: null }]],
  ["nothing for an invalid value", { "was[12]": "c", "q[12]": "z" }, []],
  [
    "the chosen one of two conflicting values, and other changes",
    { ...statements, "q[12][c]": "1", keep: "12:a0" },
    [{ ...write, value: { c: 1, a: 0 } }],
  ],
  [
    "the chosen value even if the page shows it already",
    { ...statements, keep: "12:a1" },
    [{ ...write, value: { a: 1 } }],
  ],
  ["nothing for a choice about another question", { ...statements, keep: "13:a0" }, []],
])("a page of the room sends %s", (_, fields: Record<string, string>, expected) => {
  expect(writesOf(formOf(fields))).toEqual(expected);
});

const samples: [AnswerValue, Letter[]][] = [
  [{ a: 1, b: 0, c: null }, ["a", "b", "c"]],
  ["c", []],
  [null, []],
];

test.each(samples)("%j survives the conversion to text and back", (value, letters) => {
  expect(answerFromText(answerText(value, letters))).toEqual(value);
});

test.each([
  ["save", { page: 2, hash: "" }],
  ["next", { page: 3, hash: "" }],
  ["prev", { page: 1, hash: "" }],
  ["jump:21", { page: 3, hash: "#q21" }],
  ["jump:9999", { page: 3, hash: "#q9999" }],
  ["elsewhere", { page: 2, hash: "" }],
  ["review", "review"],
])("the button %s of page 2 of 3 leads to %j", (go, expected) => {
  expect(targetOf(go, { page: 2, pageCount: 3 })).toEqual(expected);
});
