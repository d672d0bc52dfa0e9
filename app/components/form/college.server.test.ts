import { expect, test } from "vitest";
import { takeCollege } from "./college.server.ts";

const colleges = [
  { id: 1, name: "Dhaka Medical College" },
  { id: 2, name: "Sir Salimullah Medical College, Dhaka" },
  { id: 3, name: "Rangpur Medical College" },
];

test.each([
  ["Dhaka Medical College", "1"],
  ["  dhaka  medical college ", "1"],
  ["salimullah", "2"],
  ["rangpur", "3"],
  ["2", "2"],
  ["", ""],
])("“%s” is the college %s", (typed, id) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  expect(takeCollege(fields, colleges)).toEqual({});
  expect(fields.get("medical_college_id")).toBe(id);
});

test.each([
  ["dhaka med coll", /তালিকায় নেই/],
  ["medical", /একাধিক, যেমন Dhaka Medical College; Sir/],
])("“%s” is told what is wrong with it, and stays as it was typed", (typed, message) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  expect(takeCollege(fields, colleges)).toEqual({ medical_college_id: [expect.stringMatching(message)] });
  expect(fields.get("medical_college_id")).toBe(typed);
});

test("a form without the field has nothing to look for", () => {
  expect(takeCollege(new FormData(), colleges)).toEqual({});
});
