import { expect, test } from "vitest";
import { bankOutcomes, readWholeBank } from "#tests/support/content/whole-bank.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { csvText } from "../csv-writer.ts";
import { questionColumns } from "./csv.ts";

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
  expect(await bankOutcomes("bank.csv", csv(cells))).toEqual([outcome]);
});

test("reports a key that appears twice once, also with an invisible letter", async () => {
  const rows = [plain, { ...plain, stem: "Which one?" }, { ...plain, key: "q1\u200b", stem: "Which of these?" }];
  expect(await bankOutcomes("bank.csv", csvText(questionColumns, rows))).toEqual([
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
