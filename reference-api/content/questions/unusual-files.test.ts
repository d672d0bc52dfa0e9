import { expect, test } from "vitest";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { csvText } from "../csv-writer.ts";
import { questionColumns } from "./csv.ts";

/** Reads a file and shows each question as `stem | options with their truth | explanation`, or why it is refused. */
async function outcomes(name: string, text: string): Promise<string[]> {
  const { questions, problems } = await readWholeBank(await temporaryFile(name, text));
  return [
    ...questions.map(({ stem_html, options, explanation_html }) =>
      [stem_html, ...options.map((option) => `${option.text} ${option.is_true ? "T" : "F"}`), explanation_html ?? []]
        .flat()
        .join(" | "),
    ),
    ...problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
  ];
}

const plain = { key: "q1", kind: "sba", subject: "Medicine", stem: "Which?", a: "x", b: "y", answer: "A" };
const csv = (cells: Record<string, string>) => csvText(questionColumns, [{ ...plain, ...cells }]);

type Cells = Record<string, string>;

test.each<[cells: Cells, outcome: string]>([
  // keys that no rule explains are never guessed
  ...["ক", "খ", "Ans: B", "B,C", "1", "২", "b", "(B)", "Ｂ", "В", "TRUE"].map((answer): [Cells, string] => [
    { answer },
    `2 "q1" answer: is neither T and F for each option, as in TFFTF, nor one letter A–E: "${answer}"`,
  ]),
  ...["tf", "T F", "T,F", "সত্য,মিথ্যা", "ТF"].map((answer): [Cells, string] => [
    { kind: "mcq5", answer },
    `2 "q1" answer: is neither T and F for each option, as in TFFTF, nor one letter A–E: "${answer}"`,
  ]),
  // options that candidates take for the same
  [{ a: "5 mg", b: "5mg" }, '2 "q1": has the same options a and b: "5mg"'],
  [{ a: "৫", b: "5" }, '2 "q1": has the same options a and b: "5"'],
  [{ a: "T-cell", b: "T–cell" }, '2 "q1": has the same options a and b: "T–cell"'],
  [{ a: "Crohn's", b: "Crohn’s" }, '2 "q1": has the same options a and b: "Crohn’s"'],
  [{ a: "Aspirin", b: "ASPIRIN" }, '2 "q1": has the same options a and b: "ASPIRIN"'],
  [{ a: "1,000", b: "1000" }, '2 "q1": has the same options a and b: "1000"'],
  [{ a: "0.5", b: ".5" }, '2 "q1": has the same options a and b: ".5"'],
  [{ a: "H2O", b: "H₂O" }, "<p>Which?</p> | H2O T | H₂O F"],
  [{ a: "MI", b: "mi", c: "≤5", d: "<5" }, "<p>Which?</p> | MI T | mi F | ≤5 F | <5 F"],
  [{ a: "1.5", b: "15", c: "1,5" }, "<p>Which?</p> | 1.5 T | 15 F | 1,5 F"],
  // texts that show nothing
  [{ a: "\u200b" }, '2 "q1": option 1 is empty'],
  [{ b: "<p>&nbsp;</p>" }, '2 "q1": option 2 is empty'],
  [{ stem: "<p>&nbsp;</p>" }, '2 "q1": the question is empty'],
  [{ stem: "<br>" }, '2 "q1": the question is empty'],
  [{ explanation: "<p>&nbsp;</p>" }, "<p>Which?</p> | x T | y F"],
  // lines of word processors and of styles
  [{ stem: "5\u000b10" }, "<p>5<br />10</p> | x T | y F"],
  [{ stem: "5\u202810" }, "<p>5<br />10</p> | x T | y F"],
  [{ a: "5\u000b10" }, "<p>Which?</p> | 5 10 T | y F"],
  [
    { a: "<span style='display:block'>5</span><span style='display:block'>10</span>", b: "510" },
    "<p>Which?</p> | 5 10 T | 510 F",
  ],
  [{ stem: "5<b style='display:block'>10</b>15" }, "<p>5<br /><b>10</b><br />15</p> | x T | y F"],
  [{ stem: "<address>5</address><address>10</address>" }, "<p>5</p><p>10</p> | x T | y F"],
  // raised signs
  [{ a: "10<span style='position:relative;bottom:.5em'>9</span>" }, "<p>Which?</p> | 10⁹ T | y F"],
  [{ a: "10<span style='vertical-align:top;font-size:60%'>9</span>" }, "<p>Which?</p> | 10⁹ T | y F"],
  [{ a: "10<span style='vertical-align:text-bottom;font-size:8px'>9</span>" }, "<p>Which?</p> | 10₉ T | y F"],
  [{ a: '10<span class="superscript">9</span>' }, "<p>Which?</p> | 10⁹ T | y F"],
  [{ a: '10<i class="x sub">9</i>' }, "<p>Which?</p> | 10₉ T | y F"],
  [{ a: "10<span style='font-variant-position:super'>9</span>" }, "<p>Which?</p> | 10⁹ T | y F"],
  [
    { stem: "<table><tr><td style='vertical-align:sub'>1</td></tr></table>" },
    "<table><tr><td>1</td></tr></table> | x T | y F",
  ],
  // hidden parts, which may be the key
  ...[
    "color:white",
    "color:#FFFFFF;background:#fff",
    "color:transparent",
    "color:rgba(0,0,0,0)",
    "color:#ffffff00",
    "color:rgb(254, 254, 254)",
    "color:hsl(0,0%,100%)",
    "transform:scale(0)",
    "opacity:0",
    "font-size:1px",
    "position:absolute;left:-9999px",
    "text-indent:-9999px",
    "width:0;height:0;overflow:hidden",
    "clip-path:inset(50%)",
  ].map((style): [Cells, string] => [
    { stem: `Which?<span style="${style}">B</span>` },
    '2 "q1": the question hides a part of its text: remove that part, or show it',
  ]),
  [
    { stem: 'Which?<span class="sr-only">B</span>' },
    '2 "q1": the question hides a part of its text: remove that part, or show it',
  ],
  [
    { stem: "Which?<p style='display:none'><img src='/images/key.png'></p>" },
    '2 "q1": the question hides a part of its text: remove that part, or show it',
  ],
  [
    { stem: "Which?<img src='data:image/svg+xml;base64,PHN2Zz48L3N2Zz4='>" },
    '2 "q1": shows a picture as data:image/svg+xml;base64,PHN2…, which is not a JPEG, PNG or WebP of at most 20 megapixels',
  ],
  [
    { stem: "Which?<font color=WHITE>B</font>" },
    '2 "q1": the question hides a part of its text: remove that part, or show it',
  ],
  ...[
    "rgb(0, 0, 0)",
    "rgba(0,0,0,0.87)",
    "#000",
    "#f00",
    "hsl(0, 0%, 0%)",
    "rgb(0 0 0 / 60%)",
    "#123; transform: scale(0.9)",
    "#3330",
  ].map((colour): [Cells, string] => [
    { stem: `<span style="color:${colour}">Which?</span>` },
    colour === "#3330"
      ? '2 "q1": the question hides a part of its text: remove that part, or show it'
      : "<p><span>Which?</span></p> | x T | y F",
  ]),
  [
    { stem: '<p style="background:navy"><span style="color:white;opacity:0.9;font-size:12px">Head</span></p>' },
    "<p><span>Head</span></p> | x T | y F",
  ],
  [
    { stem: "<span style='transform:rotate(180deg)'>6</span>" },
    '2 "q1": the question holds letters that a style changes (transform): write them as they are read',
  ],
  // signs of LaTeX and Markdown
  [{ a: "10^{9}/L" }, '2 "q1": option 1 holds the formula ^{9} in LaTeX: write it as text, with <sup> and <sub>'],
  [{ stem: "All **EXCEPT** one" }, '2 "q1": the question holds **EXCEPT** in Markdown: write it as HTML'],
  [{ a: "10**9", b: "10^9" }, "<p>Which?</p> | 10**9 T | 10^9 F"],
  // HTML in plain texts
  [{ reference: "<i>Bailey</i>" }, '2 "q1": reference holds </i>, but is plain text: write it without HTML'],
  [{ subject: "Obs &amp; Gynae" }, '2 "q1": subject holds &amp;, but is plain text: write it without HTML'],
  // damage
  [{ a: "5 ?g" }, '2 "q1" a: "5 ?g" has a question mark where a sign was lost in saving, or without a space behind it'],
  [
    { a: "wbDgwbqv", b: "R¡i" },
    '2 "q1": options "wbDgwbqv R¡i" looks like letters of Bijoy (SutonnyMJ): convert it to Unicode, in Avro or Bijoy\'s own converter',
  ],
  [{ stem: "\uf061-blocker" }, '2 "q1": stem has a sign that only a font such as Symbol shows: write it in Unicode'],
  [{ a: "non\u001ehaem" }, '2 "q1": a has a control character, which shows nothing: remove it'],
  [{ a: "\u202eabc" }, '2 "q1": a has a mark that reverses the letters behind it: remove it'],
  [{ a: "#WERT!" }, '2 "q1" a: "#WERT!" is an error of a spreadsheet, not a text'],
  // formulas and signs that are text
  [{ a: "=1+1", b: "-5", c: "+5" }, "<p>Which?</p> | =1+1 T | -5 F | +5 F"],
  [{ practice: "fcps-p-1|Residency" }, '2 "q1" practice: is not a slug: a–z, 0–9 and hyphens, at most 64'],
])("reads or refuses the CSV row %j", async (cells, outcome) => {
  expect(await outcomes("bank.csv", csv(cells))).toEqual([outcome]);
});

test("reports a key that appears twice once, also with an invisible letter", async () => {
  const rows = [plain, { ...plain, stem: "Which one?" }, { ...plain, key: "q1\u200b", stem: "Which of these?" }];
  expect(await outcomes("bank.csv", csvText(questionColumns, rows))).toEqual([
    "<p>Which?</p> | x T | y F",
    '3 "q1" key: "q1" is on line 2 already',
    '4 "q1\u200b": "q1" is on line 2 already',
  ]);
});

test("takes a subject with an invisible letter for the same subject", async () => {
  const file = await temporaryFile("bank.csv", csv({ subject: "Medi\u200bcine\ufeff" }));
  const { questions } = await readWholeBank(file);
  expect(questions.map(({ subject, topic }) => [subject, topic])).toEqual([["Medicine", null]]);
});

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
  expect(await outcomes("bank.xml", moodle(inside))).toEqual([outcome]);
});

test.each([[answer("100", "true") + answer("0", "true")], [answer("100", "true") + answer("0", "maybe")]])(
  "refuses the true/false question of %s",
  async (answers) => {
    expect(await outcomes("bank.xml", moodle(stem + answers, "truefalse"))).toEqual([
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
  expect(await outcomes("bank.gift", text)).toEqual([outcome]);
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
  expect(await outcomes("bank.txt", text)).toEqual([expect.stringContaining(`: ${reason}`)]);
});
