import { expect, test } from "vitest";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

const header = "key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url";

/** Reads a file and shows each question as `stem | options with their truth`, or why it is refused. */
async function outcomes(name: string, text: string): Promise<string[]> {
  const { questions, problems } = await readWholeBank(await temporaryFile(name, text));
  return [
    ...questions.map(({ stem_html, options }) =>
      [stem_html, ...options.map(({ text: option, is_true }) => `${option} ${is_true ? "T" : "F"}`)].join(" | "),
    ),
    ...problems.map(({ reason }) => reason),
  ];
}

// rebuilt by hand after public reports about other programs
const reports: [report: string, file: string, text: string, outcome: (string | RegExp)[]][] = [
  [
    "fuhrmanator/GIFT-grammar-PEG.js#51: weights that are not on Moodle's list",
    "weights.gift",
    "Pick the best: {\n~%-33%A1\n~%-33%B1\n=C1\n~%-34%D1\n}",
    ["<p>Pick the best:</p> | A1 F | B1 F | C1 T | D1 F"],
  ],
  [
    "ethan-ou/vscode-gift#14: a weight before the right and before each wrong answer",
    "each.gift",
    "::L::Which? {\n ~%-15%Fortran #no\n =%100%Html #yes\n ~%-15%C++ #no\n}",
    ["<p>Which?</p> | Fortran F | Html T | C++ F"],
  ],
  [
    "csev/gift2qti#7: an escaped sign in the text",
    "escaped.gift",
    "// true/false\n::Q1 T/F:: 1+1\\=2 {T}",
    ["<p>নিচের বাক্যটি সত্য না মিথ্যা?</p> | 1+1=2 T"],
  ],
  [
    "fuhrmanator/GIFT-grammar-PEG.js#53: signs in the text that are not escaped",
    "bare.gift",
    "::Q1:: Es 1+1:=2 {\nT}",
    ["<p>নিচের বাক্যটি সত্য না মিথ্যা?</p> | Es 1+1:=2 T"],
  ],
  [
    "fuhrmanator/GIFT-grammar-PEG.js#58: brackets with a backslash, which other programs show as a formula",
    "brackets.gift",
    "Which is \\[a, b\\]? {=x ~y}",
    [/^the question holds the formula \\\[a, b\\\] in LaTeX/],
  ],
  [
    "gpoore/text2qti#38: hidden text that only makes a question unique",
    "hidden.csv",
    `${header}\nq1,sba,Medicine,,"Which is largest?<font style=""display:none"">_1_</font>",x,y,,,,A,,,,`,
    [/^the question hides a part of its text/],
  ],
  [
    "wangeditor-team/wangEditor#5079: raised signs in a table from Word",
    "word.csv",
    `${header}\nq1,sba,Medicine,,"<!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><table border=0 cellspacing=0><tr><td nowrap style='padding:0cm 5.4pt'><p class=MsoNormal><span lang=EN-US>10<sup><span style='font-size:9pt'>9</span></sup><o:p></o:p></span></p></td></tr></table>",x,y,,,,A,,,,`,
    [/<td><p><span lang="EN-US">10<sup><span>9<\/span><\/sup><\/span><\/p><\/td>.* \| x T \| y F$/],
  ],
  [
    "textAngular/textAngular#1365: raised signs of OneNote",
    "onenote.csv",
    `${header}\nq1,sba,Medicine,,Which?,"5 x 10<span style='vertical-align:super'>9</span>/L",y,,,,A,,,,`,
    ["<p>Which?</p> | 5 x 10⁹/L T | y F"],
  ],
  [
    "CenterForOpenScience/pydocx#42: a raised letter o for the sign of a degree",
    "degree.csv",
    `${header}\nq1,sba,Medicine,,Which?,37<sup>o </sup>C,y,,,,A,,,,`,
    ["<p>Which?</p> | 37ᵒC T | y F"],
  ],
  [
    "Clever/csvlint#37: a byte-order mark before a quoted first column",
    "mark.csv",
    `\ufeff"key"${header.slice(3)}\r\nq1,sba,Medicine,,Which?,x,y,,,,A,,,,\r\n`,
    ["<p>Which?</p> | x T | y F"],
  ],
  [
    "Automattic/sensei#3416: true/false without an answer, which became false",
    "empty.csv",
    `${header}\nq1,mcq5,Medicine,,A grand piano,has 88 keys,,,,,,,,,`,
    [/^is neither T and F for each option/],
  ],
  [
    "FOSSEE/online_test#365: the Aiken format",
    "aiken.txt",
    "What is the capital?\nA. Dhaka\nB. Khulna\nANSWER: A",
    [/^is in the Aiken format/],
  ],
  [
    "nennigb/amc2moodle#48: a formula in the feedback",
    "amc.xml",
    `<quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text>Fruit?</text></questiontext><generalfeedback format="html"><text>Most $x^3$ grow.</text></generalfeedback><single>true</single><answer fraction="100"><text>x</text></answer><answer fraction="0"><text>y</text></answer></question></quiz>`,
    [/^the explanation holds the formula \$x\^3\$ in LaTeX/],
  ],
  [
    "Ziemann et al. 2016, gene names that Excel made dates and numbers",
    "genes.csv",
    `${header}\nq1,sba,Medicine,,Which gene?,2-Sep,MARCH1,,,,A,,,,\nq2,sba,Medicine,,Which one?,2.31E+13,y,,,,A,,,,`,
    [/^"2-Sep" was made a date by a spreadsheet/, /^"2.31E\+13" was rounded by a spreadsheet/],
  ],
];

test.each(reports)("reads or refuses what was reported as %s", async (_, file, text, outcome) => {
  expect(await outcomes(file, text)).toEqual(
    outcome.map((one) => (typeof one === "string" ? one : (expect.stringMatching(one) as unknown))),
  );
});

test("refuses QTI (chamilo/chamilo-lms#3104), whose answers were lost", async () => {
  const file = await temporaryFile("qti.xml", '<questestinterop><item ident="a"/></questestinterop>');
  await expect(readWholeBank(file)).rejects.toThrow("is not a Moodle question bank");
});
