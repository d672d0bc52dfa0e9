import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFile, temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import type { BankQuestion } from "#content/questions/bank.ts";
import { selectBank } from "#content/questions/export.ts";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";

const truths = ({ options }: BankQuestion) => options.map(({ is_true }) => (is_true ? "T" : "F")).join("");

const moodle = (...inside: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${inside.join("\n")}\n</quiz>\n`;
const category = `<question type="category"><category><text>$course$/top/Medicine/Heart // lung</text></category></question>`;
const named = (type: string, name: string, inside: string) =>
  `<question type="${type}"><name><text>${name}</text></name>${inside}</question>`;
const asked = (text: string) => `<questiontext format="html"><text>${text}</text></questiontext>`;
const answer = (fraction: number, text: string, feedback = "") =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text>${feedback}</text></feedback></answer>`;
const row = (number: number, text: string, right: number) => `
  <row number="${number}"><optiontext format="html"><text><![CDATA[<p>${text}</p>]]></text></optiontext>
    <feedbacktext format="html"><text></text></feedbacktext></row>
  <weight rownumber="${number}" columnnumber="1"><value>
    ${right === 1 ? "1.000" : "0.000"}
  </value></weight>
  <weight rownumber="${number}" columnnumber="2"><value>${right === 2 ? "1.000" : "0.000"}</value></weight>`;
const columns = ["True", "False"].map(
  (word, place) => `<column number="${place + 1}"><responsetext><text>${word}</text></responsetext></column>`,
);

test("reads Moodle XML questions with a single best answer, several answers, true/false and multiple true/false", async () => {
  const file = await temporaryFile(
    "bank.xml",
    moodle(
      named("truefalse", "Before", asked("The aorta is a vein") + answer(0, "true") + answer(100, "false")),
      category,
      named(
        "multichoice",
        "Best",
        `<idnumber>mi-1</idnumber>${asked("&lt;p&gt;p &amp;lt; 0.05 &#8211; which?&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;")}
         <generalfeedback format="html"><text><![CDATA[<p>Because.</p>]]></text></generalfeedback><single>true</single>
         ${answer(0, "One")}${answer(100, "<![CDATA[<p>A &lt; B</p>]]>")}${answer(-25, "Three", "Too late")}`,
      ),
      named(
        "multichoice",
        "Several",
        asked("Which?") + "<single>false</single>" + answer(50, "x") + answer(-50, "y") + answer(50, "z"),
      ),
      named(
        "mtf",
        "Statements",
        asked("<![CDATA[<b>Heart</b>]]>") + row(1, "One", 1) + row(2, "Two", 2) + columns.join(""),
      ),
    ),
  );
  const { questions: bank } = await readWholeBank(file);
  expect(
    bank.map((question) => [question.key, question.kind, question.subject, question.topic, truths(question)]),
  ).toEqual([
    ["bank/General/Before", "mcq5", "General", null, "F"],
    ["mi-1", "sba", "Medicine", "Heart / lung", "FTF"],
    ["bank/Medicine/Heart / lung/Several", "mcq5", "Medicine", "Heart / lung", "TFT"],
    ["bank/Medicine/Heart / lung/Statements", "mcq5", "Medicine", "Heart / lung", "TF"],
  ]);
  expect(bank[0]?.options).toEqual([{ letter: "a", text: "The aorta is a vein", is_true: false }]);
  expect(bank[1]).toMatchObject({
    stem_html: "<p>p &lt; 0.05 – which?</p>",
    explanation_html: "<p>Because.</p><p><strong>c</strong> Too late</p>",
    options: [{ text: "One" }, { text: "A < B" }, { text: "Three" }],
  });
  expect(bank[3]).toMatchObject({ stem_html: "<p><b>Heart</b></p>", options: [{ text: "One" }, { text: "Two" }] });
});

const gift = `// made by hand
$CATEGORY: $course$/top/Surgery

// [id:s-1] [reference:Bailey & Love]
::Hernia::[html]<p>Which hernia\\: the commonest?</p>{
  ~Femoral # rare
  =Indirect inguinal
  ~Umbilical
  ####Half of all.
}

A hernia {~%50%may strangulate ~%50%may obstruct ~%-100%heals by itself} in an adult.

::Truth:: The femoral canal is lateral to the vein. {FALSE#No, medial.}
`;

test("reads GIFT questions with a single best answer, several answers, a missing word and true/false", async () => {
  const { questions: bank } = await readWholeBank(await temporaryFile("bank.gift", gift.replaceAll("\n", "\r\n")));
  expect(bank.map((question) => [question.key, question.kind, truths(question)])).toEqual([
    ["s-1", "sba", "FTF"],
    ["bank/Surgery/A hernia _____ in an adult.", "mcq5", "TTF"],
    ["bank/Surgery/Truth", "mcq5", "F"],
  ]);
  expect(bank[0]).toMatchObject({
    subject: "Surgery",
    stem_html: "<p>Which hernia: the commonest?</p>",
    explanation_html: "Half of all.<p><strong>a</strong> rare</p>",
    reference: "Bailey & Love",
  });
  expect(bank[2]).toMatchObject({
    explanation_html: "<p><strong>সত্য বললে:</strong> No, medial.</p>",
    options: [{ letter: "a" }],
  });
});

const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";

const refused: [what: string, file: string, text: string, errors: string[]][] = [
  [
    "Moodle XML",
    "three.xml",
    moodle(
      named("essay", "Long text", asked("Write")),
      named("multichoice", "Good", asked("Q") + answer(100, "a") + answer(0, "b")),
      named("multichoice", "Two right", asked("Q") + answer(100, "a") + answer(100, "b")),
      named("mtf", "Unweighed", asked("Q") + row(1, "One", 0) + columns.join("")),
    ),
    [
      'three.xml:3 "Long text": is of the type "essay", which is not supported',
      'three.xml:5 "Two right": has 2 right answers, but a single best answer needs exactly one',
      'three.xml:6 "Unweighed": statement 1 is not either true or false',
    ],
  ],
  [
    "GIFT",
    "three.gift",
    "::Good:: Q {=a ~b}\n\n::Number:: Q {#5}\n\n::Open:: Q {=a ~b\n\n::Same:: Q {=a ~b}\n\n::Same:: Q2 {=a ~b}\n\n::Same:: Q2 {=b ~a}\n",
    [
      'three.gift:3 "Number": is a numerical question, which is not supported',
      'three.gift:5 "Open": has a brace that is not closed',
      'three.gift:11 "Same": "three/General/Same#8845886b" is on line 9 already',
    ],
  ],
  [
    "CSV",
    "three.csv",
    [
      header,
      "good,sba,Medicine,,Q,a,b,,,,A,,,,",
      "q2,mcq5,Medicine,,Q,a,b,c,d,e,TFTF,,,,",
      "q3,sba,Medicine,,Q,a,b,,,,C,,,,",
      "q4,sba,Medicine,,Q,a,,c,,,A,,,,",
    ].join("\n"),
    [
      'three.csv:3 "q2": answer "TFTF" is not one T or F for each of 5 statements',
      'three.csv:4 "q3": answer "C" is not the letter of an option',
      'three.csv:5 "q4": has an empty option before the last one',
    ],
  ],
  [
    "a CSV with wrong cells",
    "cells.csv",
    `${header}\nq1,sba,Medicine,,Q,a,b,,,,C,,,,\nq2,mcq,Medicine,,Q,a,b,,,,A,,,,`,
    [
      'cells.csv:2 "q1": answer "C" is not the letter of an option',
      'cells.csv:3 "q2" kind: "mcq" is none of mcq5, sba',
    ],
  ],
  [
    "a file with its own entities",
    "bomb.xml",
    '<!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz><question type="essay"/></quiz>',
    ["bomb.xml:1: cannot be read as XML: declares a document type"],
  ],
  ["an unknown entity", "nbsp.xml", "<quiz>\n&nbsp;</quiz>", ["nbsp.xml:2: cannot be read as XML: undefined entity."]],
  [
    "broken XML",
    "broken.xml",
    "<quiz>\n<question>\n</quiz>",
    [expect.stringMatching(/^broken\.xml:\d+: cannot be read as XML: /)],
  ],
  [
    "a picture that is not there",
    "picture.xml",
    moodle(
      named(
        "multichoice",
        "ECG",
        asked("<![CDATA[<img src='@@PLUGINFILE@@/ecg.png'>]]>") + answer(100, "a") + answer(0, "b"),
      ),
    ),
    ['picture.xml:3 "ECG": shows the picture "ecg.png", which is not there'],
  ],
  ["another kind of file", "bank.docx", "x", ["bank.docx: is neither .xml (Moodle), .gift or .txt (GIFT), nor .csv"]],
  ["a file that is not there", "", "", [expect.stringContaining("there is no such file")]],
];

test("refuses a file with any wrong question and reports each of them", async () => {
  const { db, run, audited } = await staffDatabase();
  for (const [what, name, text, errors] of refused) {
    const file = name === "" ? "/nowhere/bank.csv" : await temporaryFile(name, text);
    const { code, said, errors: told } = await run(["questions", "import", file]);
    const lines = told.flatMap((line) => line.split("\n"));
    expect({ what, code, said, lines }).toEqual({ what, code: 1, said: [], lines: errors });
  }
  expect(await db.$count(questions)).toBe(0);
  expect(await audited()).toEqual([]);
});

test("a second import changes nothing; a corrected question gets a new version and keeps the old one", async () => {
  const { db, run, audited } = await staffDatabase();
  const file = await temporaryFile("bank.gift", gift);
  expect((await run(["questions", "import", file])).said).toEqual([
    "bank.gift: 3 questions, 3 added, 0 changed, 0 unchanged",
  ]);
  expect((await run(["questions", "import", file])).said).toEqual([
    "bank.gift: 3 questions, 0 added, 0 changed, 3 unchanged",
  ]);
  await writeFile(file, gift.replace("{FALSE#No, medial.}", "{TRUE}"));
  expect((await run(["questions", "import", file])).said).toEqual([
    "bank.gift: 3 questions, 0 added, 1 changed, 2 unchanged",
  ]);
  const now = (await selectBank(db, eq(questions.key, "bank/Surgery/Truth"))).map((question) => [
    question.version,
    truths(question),
  ]);
  expect(now).toEqual([[2, "T"]]);
  expect(await db.$count(questionVersions)).toBe(4);
  expect((await audited()).map(({ action }) => action)).toEqual(Array(3).fill("questions import"));

  const out = join(await temporaryFolder(), "out.gift");
  expect((await run(["questions", "export", out])).said).toEqual(["out.gift: 3 questions"]);
  expect(await readFile(out, "utf8")).toContain("[id:s-1]");
  expect((await run(["questions", "import", out])).said).toEqual([
    "out.gift: 3 questions, 0 added, 0 changed, 3 unchanged",
  ]);
});
