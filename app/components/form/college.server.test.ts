import { expect, test } from "vitest";
import { takeCollege } from "./college.server.ts";

const colleges = [
  { id: 1, name: "Dhaka Medical College" },
  { id: 2, name: "Sir Salimullah Medical College, Dhaka" },
  { id: 3, name: "Rangpur Medical College" },
  { id: 4, name: "Holy Family Women's Medical College" },
  { id: 5, name: "ম\u09dfমনসিংহ মেডিকেল কলেজ" },
];

test.each([
  ["Dhaka Medical College", "1"],
  ["  dhaka  medical college ", "1"],
  ["salimullah", "2"],
  ["rangpur", "3"],
  ["Holy Family Women’s Medical College", "4"],
  ["womens medical", "4"],
  ["ময\u09bcমনসিংহ", "5"],
  ["\u202aRangpur\u00a0Medical – College\u202c", "3"],
  ["2", "2"],
  ["", ""],
])("resolves “%s” to the college id “%s”", (typed, id) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  expect(takeCollege(fields, colleges)).toEqual({});
  expect(fields.get("medical_college_id")).toBe(id);
});

test.each([
  ["dhaka med coll", /তালিকায় নেই/],
  ["medical", /একাধিক, যেমন Dhaka Medical College; Sir/],
])("rejects “%s” with a reason and leaves the text unchanged", (typed, message) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  expect(takeCollege(fields, colleges)).toEqual({ medical_college_id: [expect.stringMatching(message)] });
  expect(fields.get("medical_college_id")).toBe(typed);
});

test("accepts a form without the college field", () => {
  expect(takeCollege(new FormData(), colleges)).toEqual({});
});
