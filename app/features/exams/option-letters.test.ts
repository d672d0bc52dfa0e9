import { expect, test } from "vitest";
import { sortedByLetter, mentionedLetters } from "./option-letters.ts";

const optionsWith = (text: string) =>
  (["a", "b", "c", "d"] as const).map((letter, place) => ({ letter, text: place === 3 ? text : `Drug ${place}` }));

test.each([
  ["A and B together", "C"],
  ["a & b", "C"],
  ["A, B and C", "C"],
  ["A–C", "C"],
  ["A এবং C একসাথে", "C"],
  ["Both A", "C"],
  ["Only B", "C"],
  ["B only", "C"],
  ["option (C)", "C"],
  ["A is correct", "C"],
  ["(a) and (b)", "C"],
  ["A) and B)", "C"],
  ["'A' or 'B'", "C"],
  ["A but not B", "C"],
  ["All except (C)", "C"],
  ["All but D", "C"],
  ["(ক) ও (খ)", "গ"],
  ["গ বাদে সবগুলো", "গ"],
  ["ঘ ছাড়া সবগুলো", "গ"],
  ["ক ও খ", "গ"],
  ["ক, খ এবং গ", "গ"],
  ["শুধু খ", "গ"],
  ["ক ও খ উভয়", "গ"],
  ["Options 1 and 3", "3"],
  ["Both choices 2 & 4", "3"],
  ["option no. 1", "3"],
  ["বিকল্প ১ ও ৩", "৩"],
])("names the options by letter for %s", (text, third) => {
  expect(mentionedLetters(optionsWith(text))?.get("c")).toBe(third);
});

test.each([
  "Salbutamol",
  "All of the above",
  "Only a few cells",
  "Hepatitis B",
  "Vitamin B12 and folate",
  "Both kidneys",
  "কখনো না",
  "ওষুধ ও পথ্য",
  "T3 and T4",
  "1 and 3",
  "Option 1.5 mg",
  "Treatment options 12",
])("does not name them for %s", (text) => {
  expect(mentionedLetters(optionsWith(text))).toBeUndefined();
});

test("sorts shuffled options by letter", () => {
  expect(sortedByLetter([{ letter: "c" as const }, { letter: "a" as const }]).map(({ letter }) => letter)).toEqual([
    "a",
    "c",
  ]);
});
