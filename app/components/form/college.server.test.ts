import { expect, test } from "vitest";
import { takeCollege } from "./college.server.ts";

const colleges = [
  { id: 1, name: "Dhaka Medical College", aliases: ["DMC", "ঢাকা মেডিকেল কলেজ"] },
  { id: 2, name: "Sir Salimullah Medical College, Dhaka" },
  { id: 3, name: "Rangpur Medical College" },
  { id: 4, name: "Holy Family Women's Medical College" },
  { id: 5, name: "ম\u09dfমনসিংহ মেডিকেল কলেজ" },
  { id: 6, name: "Dhaka National Medical College" },
  { id: 7, name: "Chittagong Medical College", aliases: ["CMC", "Chattogram Medical College"] },
  { id: 8, name: "Central Medical College, Cumilla" },
  { id: 9, name: "Sher-e-Bangla Medical College, Barishal", aliases: null },
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
  ["DMC", "1"],
  ["d.m.c.", "1"],
  ["Dhaka", "1"],
  ["dhaka med coll", "1"],
  ["ঢাকা মেডিকেল", "1"],
  ["SSMC", "2"],
  ["Sir Salimullah Medical", "2"],
  ["CMC", "7"],
  ["chattogram", "7"],
  ["Chitagong Medical College", "7"],
  ["sher e bangla", "9"],
  ["Barisal", "9"],
  ["2", "2"],
  ["", ""],
])("resolves “%s” to the college id “%s”", (typed, id) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  expect(takeCollege(fields, colleges)).toEqual({});
  expect(fields.get("medical_college_id")).toBe(id);
});

test.each([
  ["nowhere", "এই নামে কোনো কলেজ তালিকায় পাওয়া যায়নি।", []],
  ["m", "এমন কলেজ একাধিক। নিচে থেকে আপনারটি বাছুন।", ["Dhaka Medical College", "Sir Salimullah Medical College, Dhaka"]],
  ["dhak", "এমন কলেজ একাধিক। নিচে থেকে আপনারটি বাছুন।", ["Dhaka Medical College", "Sir Salimullah Medical College, Dhaka"]],
])("offers choices for “%s” and leaves the text unchanged", (typed, message, choices) => {
  const fields = new FormData();
  fields.set("medical_college_id", typed);
  const [first, ...names] = takeCollege(fields, colleges)["medical_college_id"] ?? [];
  expect([first, names.slice(0, 2)]).toEqual([message, choices]);
  expect(names.length).toBeLessThanOrEqual(5);
  expect(fields.get("medical_college_id")).toBe(typed);
});

function chosen(choice: string, choiceFor: string): Record<string, FormDataEntryValue> {
  const fields = new FormData();
  for (const [name, value] of [
    ["medical_college_id", "dhak"],
    ["college_choice", choice],
    ["college_typed", choiceFor],
  ] as const)
    fields.set(name, value);
  takeCollege(fields, colleges);
  return Object.fromEntries(fields);
}

test("takes the chosen college, or the name as it was typed", () => {
  expect(chosen("Dhaka National Medical College", "dhak")).toEqual({ medical_college_id: "6" });
  expect(chosen("", "dhak")).toEqual({ medical_college_name: "dhak" });
});

test("ignores a choice that was offered for another text", () => {
  expect(chosen("Rangpur Medical College", "rang")).toEqual({ medical_college_id: "dhak" });
});

test("accepts a form without the college field", () => {
  expect(takeCollege(new FormData(), colleges)).toEqual({});
});

test.each([" ", "1", "১", ". ", "\n"])("needs little time for a long text of %j", (piece) => {
  const fields = new FormData();
  fields.set("medical_college_id", `${piece.repeat(65_400)}x`);
  const before = process.cpuUsage();
  expect(Object.keys(takeCollege(fields, colleges))).toEqual(["medical_college_id"]);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
});
