import { expect, test } from "vitest";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

async function keyOf(name: string, text: string): Promise<string> {
  const { questions, problems } = await readWholeBank(await temporaryFile(name, text));
  const [problem] = problems;
  if (problem) return problem.reason;
  return questions.map(({ options }) => options.map(({ is_true }) => (is_true ? "T" : "F")).join("")).join(" ");
}

interface Columns {
  words: [number: number, word: string][];
  right: number;
  weight?: string;
}

const mtf = ({ words, right, weight = "1.000" }: Columns) =>
  `<quiz><question type="mtf"><name><text>n</text></name><questiontext format="html"><text>Femoral triangle</text></questiontext>
   <row number="1"><optiontext format="html"><text>The artery lies in it</text></optiontext></row>
   ${words.map(([number, word]) => `<column number="${number}"><responsetext><text>${word}</text></responsetext></column>`).join("")}
   <weight rownumber="1" columnnumber="${right}"><value>${weight}</value></weight></question></quiz>`;

test.each<[words: Columns["words"], right: number, key: string]>([
  [
    [
      [1, "True"],
      [2, "False"],
    ],
    1,
    "T",
  ],
  [
    [
      [1, "False"],
      [2, "True"],
    ],
    2,
    "T",
  ],
  [
    [
      [2, "False"],
      [1, "True"],
    ],
    1,
    "T",
  ],
  [
    [
      [1, "Falsch"],
      [2, "Richtig"],
    ],
    2,
    "T",
  ],
  [
    [
      [1, "মিথ্যা"],
      [2, "সত্য"],
    ],
    2,
    "T",
  ],
  [
    [
      [1, "সত্য"],
      [2, "মিথ্যা"],
    ],
    2,
    "F",
  ],
  [
    [
      [1, "&lt;p&gt;F&lt;/p&gt;"],
      [2, "&lt;p&gt;T&lt;/p&gt;"],
    ],
    2,
    "T",
  ],
])("reads the columns %j by their words", async (words, right, key) => {
  expect(await keyOf("bank.xml", mtf({ words, right }))).toBe(key);
});

test.each<[words: Columns["words"], reason: string]>([
  [
    [
      [1, "Raised"],
      [2, "Lowered"],
    ],
    'has the columns "Raised" and "Lowered", of which it is not known',
  ],
  [
    [
      [1, "True"],
      [2, "Lowered"],
    ],
    'has the columns "True" and "Lowered"',
  ],
  [
    [
      [1, ""],
      [2, ""],
    ],
    'has the columns "" and ""',
  ],
  [
    [
      [1, "True"],
      [2, "Yes"],
    ],
    "instead of one for true and one for false",
  ],
  [
    [
      [1, "True"],
      [1, "False"],
    ],
    "instead of one for true and one for false",
  ],
])("refuses the columns %j", async (words, reason) => {
  expect(await keyOf("bank.xml", mtf({ words, right: 1 }))).toContain(reason);
});

test.each([
  ["1,000", "T"],
  ["১.০০০", "T"],
  ["one", 'has a statement whose weight "one" is not a number'],
  ["", 'has a statement whose weight "" is not a number'],
])("reads or refuses the weight %j of a statement", async (weight, key) => {
  const words: Columns["words"] = [
    [1, "True"],
    [2, "False"],
  ];
  expect(await keyOf("bank.xml", mtf({ words, right: 1, weight }))).toBe(key);
});

test.each([
  ["33,3", "TF"],
  ["+50", "TF"],
  ["৫০", "TF"],
  ["0x32", 'has an answer whose fraction "0x32" is not a number'],
  ["", 'has an answer whose fraction "" is not a number'],
])("reads or refuses the fraction %j", async (fraction, key) => {
  const answer = (share: string, text: string) => `<answer fraction="${share}"><text>${text}</text></answer>`;
  const file = `<quiz><question type="multichoice"><name><text>n</text></name><questiontext><text>Which?</text></questiontext><single>false</single>${answer(fraction, "x")}${answer("-50", "y")}</question></quiz>`;
  expect(await keyOf("bank.xml", file)).toBe(key);
});

test.each(["%50%", "%50,0%", "%৫০%", "%+50%", "% 50%", "%50 %", " %50% ", "%50.00000%", "％50％"])(
  "reads the weight %j of GIFT",
  async (weight) => {
    const text = `::n::Causes {~${weight}Lung cancer ~${weight}Empyema ~%-50%Asthma}`;
    expect(await keyOf("bank.gift", text)).toBe("TTF");
  },
);

test.each(["%+0%", "%0%"])("reads the weight %j of GIFT as none", async (weight) => {
  expect(await keyOf("bank.gift", `::n::Causes {~%100%Lung cancer ~${weight}Asthma}`)).toBe("TF");
});

test.each(["%fifty%", "%%", "%5 0%", "%50", "%1e2%", "%150%", "%--50%", "%1,000.5%"])(
  "refuses the weight %j of GIFT by name",
  async (weight) => {
    const text = `::n::Causes {~${weight}Lung cancer ~%50%Empyema ~%-50%Asthma}`;
    expect(await keyOf("bank.gift", text)).toContain("which is not a number between two %");
  },
);

test("takes a per cent sign that begins no weight for text", async () => {
  expect(await keyOf("bank.gift", "::n::Which? {=% of cells ~50% of cells}")).toBe("TF");
});

test.each([
  ["T", "T"],
  ["false", "F"],
  ["সত্য", "T"],
  ["মিথ্যা", "F"],
])("reads {%s} of GIFT as true or false", async (word, key) => {
  expect(await keyOf("bank.gift", `::n::The aorta is a vein {${word}}`)).toBe(key);
});
