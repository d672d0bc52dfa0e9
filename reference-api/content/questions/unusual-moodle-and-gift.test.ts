import { expect, test } from "vitest";
import { bankOutcomes } from "#tests/support/content/whole-bank.ts";

const answer = (fraction: string, text: string) => `<answer fraction="${fraction}"><text>${text}</text></answer>`;
const stem = "<questiontext format='html'><text>Which?</text></questiontext>";
const pair = answer("100", "x") + answer("0", "y");

const moodle = (inside: string, type = "multichoice") =>
  `<quiz><question type="${type}"><name><text>n</text></name>${inside}</question></quiz>`;

test.each<[inside: string, outcome: string]>([
  [
    `<questiontext><text>All <b>EXCEPT</b></text></questiontext>${pair}`,
    '1 "n": has the tag <b> in <questiontext>, which is not escaped',
  ],
  [
    `<questiontext>All <b>EXCEPT</b></questiontext>${pair}`,
    '1 "n": has the tag <b> in <questiontext>, which is not escaped',
  ],
  [`<questiontext>Which?</questiontext>${pair}`, "<p>Which?</p> | x T | y F"],
  [
    `${stem}<generalfeedback><p>Because</p></generalfeedback>${pair}`,
    '1 "n": has the tag <p> in <generalfeedback>, which is not escaped',
  ],
  [
    `<questiontext><text>Which?</text> Not z.</questiontext>${pair}`,
    '1 "n": has "Not z." in <questiontext> beside its <text>',
  ],
  [`${stem}${stem}${pair}`, '1 "n": has <questiontext> more than once in <question>'],
  [
    `${stem}<answer fraction="100"><text>x</text><text>z</text></answer>${answer("0", "y")}`,
    '1 "n": has <text> more than once in <answer>',
  ],
  [`${stem}<generalfeedback>As x.</generalfeedback>${pair}`, "<p>Which?</p> | x T | y F | <p>As x.</p>"],
  [
    `${stem}${pair}<incorrectfeedback><text>It was x.</text></incorrectfeedback><hint><text>Not y.</text></hint>`,
    "<p>Which?</p> | x T | y F | <p><strong>ভুল হলে:</strong> It was x.</p><p><strong>ইঙ্গিত:</strong> Not y.</p>",
  ],
  [
    `${stem}${pair}<correctfeedback><text>&lt;p&gt;Your answer is correct.&lt;/p&gt;</text></correctfeedback>`,
    "<p>Which?</p> | x T | y F",
  ],
  [`${stem}<single>yes</single>${pair}`, "<p>Which?</p> | x T | y F"],
  [`${stem}<single>maybe</single>${pair}`, '1 "n": has <single>maybe</single>, which is neither true nor false'],
  [`${stem}${answer("33⅓", "x")}${pair}`, '1 "n": has an answer whose fraction "33⅓" is not a number'],
  [`${stem}${answer("1.00E+02", "x")}${pair}`, '1 "n": has an answer whose fraction "1.00E+02" is not a number'],
  [`${stem}${pair}${answer("0", "")}`, '1 "n": option 3 is empty'],
])("reads or refuses %s of Moodle", async (inside, outcome) => {
  expect(await bankOutcomes("bank.xml", moodle(inside))).toEqual([outcome]);
});

test.each([[answer("100", "true") + answer("0", "true")], [answer("100", "true") + answer("0", "maybe")]])(
  "refuses the true/false question of %s",
  async (answers) => {
    expect(await bankOutcomes("bank.xml", moodle(stem + answers, "truefalse"))).toEqual([
      '1 "n": has two answers that are not one true and one false',
    ]);
  },
);

test.each<[text: string, outcome: string]>([
  ["::n::Which? {=%0%x ~y}", '1 "n": gives partial marks for a second-best answer'],
  ["::n::Which? {~%33⅓%x ~%66⅔%y}", '1 "n": has the weight "%33⅓%x", which is not a number between two %'],
  ["::n::Which? {~%33,3333%x ~%৬৬.৭%y ~z}", "<p>Which?</p> | x T | y T | z F"],
  ["::n::[HTML]<p>Which?</p> {=x ~y}", "<p>Which?</p> | x T | y F"],
  ["::n::Which \ue000? {=x ~y}", '1 "n": has a sign that only a font of its own shows: write it in Unicode'],
  ["::n::Which? {=x ~ ~y}", '1 "n": option 2 is empty'],
  // a teacher's habit, which Moodle reads
  ["::n::She stopped {~=making~to make} lunch.", "<p>She stopped _____ lunch.</p> | making T | to make F"],
  ["::n::Which? {~x ~ =y}", "<p>Which?</p> | x F | y T"],
  ["::n::Which? {=x -> y ~y -> x}", "<p>Which?</p> | x -> y T | y -> x F"],
  ["::n::Which? {=x -> 1 =y -> 2}", '1 "n": is a matching question, which is not supported'],
  ["::n::Which? {~=x ~=y}", '1 "n": has 2 right answers, but a single best answer needs exactly one'],
])("reads or refuses %s of GIFT", async (text, outcome) => {
  expect(await bankOutcomes("bank.gift", text)).toEqual([outcome]);
});

test.each<[text: string, reason: string]>([
  ["#separator:tab\n#html:true\nকোন অঙ্গে শ্বসন হয়?\tফুসফুস", "is an export of Anki"],
  ["{{c1::Heart}} failure", "is an export of Anki"],
  ["Where?\nA) Larynx\nB) Lung\nAnswer: B", "is in the Aiken format"],
  ["*৩.* কোন অঙ্গে শ্বসন হয়?\nক) স্বরযন্ত্র\nখ) ফুসফুস\n*সঠিক:* খ", "lists its options on lines, as a) b) or ক) খ)"],
  ["Which?\n(a) x\n(b) y", "lists its options on lines"],
  ["Which?\tx\ty", "is a table separated by tabs"],
  ["key,kind,subject\nq1,sba,Medicine", "is a table with the columns of a question bank: name the file .csv"],
  ["<?xml version='1.0'?><quiz></quiz>", "is XML, not GIFT"],
  ['[{"question": "Which?"}]', "is JSON, not GIFT"],
  ['{"questions": []}', "is JSON, not GIFT"],
  ["Which one?", "has no answers in braces"],
])("names what is no GIFT: %j", async (text, reason) => {
  expect(await bankOutcomes("bank.txt", text)).toEqual([expect.stringContaining(`: ${reason}`)]);
});
