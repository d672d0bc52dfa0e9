import { expect, test } from "vitest";
import { readWholeBank } from "#tests/support/content/whole-bank.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";
import { csvText } from "../csv-writer.ts";
import { questionColumns } from "./csv.ts";
import { losslessRichText, markupOf, optionText } from "./markup.ts";

const shown = (text: string) => losslessRichText(markupOf(text, "auto"), "the question");
const option = (text: string) => optionText(markupOf(text, "auto"), "option 1");

test.each([
  ["10<sup><b>9</b></sup>/L", "<p>10<sup><b>9</b></sup>/L</p>", "10⁹/L"],
  ["10<sup><span class=x>9</span></sup>/L", "<p>10<sup><span>9</span></sup>/L</p>", "10⁹/L"],
  ["10<sup><font size=1>9</font></sup>", "<p>10<sup>9</sup></p>", "10⁹"],
  ["10<sup><o:p>9</o:p></sup>", "<p>10<sup>9</sup></p>", "10⁹"],
  ["10<sup><!-- x -->9</sup>", "<p>10<sup>9</sup></p>", "10⁹"],
  ["10<SUP>9</SUP>", "<p>10<sup>9</sup></p>", "10⁹"],
  ['10<span style="vertical-align:super">9</span>', "<p>10<span><sup>9</sup></span></p>", "10⁹"],
  ['HCO<span style="VERTICAL-ALIGN: sub !important">3</span>', "<p>HCO<span><sub>3</sub></span></p>", "HCO₃"],
  [
    "10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>9</span>",
    "<p>10<span><sup>9</sup></span></p>",
    "10⁹",
  ],
  ["H<span style='mso-text-raise:-3.0pt'>2</span>O", "<p>H<span><sub>2</sub></span>O</p>", "H₂O"],
  ['10<sup style="vertical-align:super">9</sup>', "<p>10<sup>9</sup></p>", "10⁹"],
])("keeps raised and lowered signs: %s", (text, html, line) => {
  expect([shown(text), option(text)]).toEqual([html, line]);
});

test.each([
  ["<del>not</del>", "<p><s>not</s></p>"],
  ["<strike>not</strike> <ins>new</ins>", "<p><s>not</s> <u>new</u></p>"],
  ['<span style="text-decoration: line-through">not</span>', "<p><span><s>not</s></span></p>"],
  ['<span style="text-decoration-line:underline">this</span>', "<p><span><u>this</u></span></p>"],
  ['<b style="font-weight:normal">a</b>', "<p>a</p>"],
  // what a style undoes is undone, and what it does inside is kept
  [
    '<b style="font-weight:normal"><p><span style="font-weight:400">All </span><span style="font-weight:700">EXCEPT</span></p></b>',
    "<p><span>All </span><span><b>EXCEPT</b></span></p>",
  ],
  ['<s style="text-decoration:none">a</s> <u style="text-decoration:none">b</u>', "<p>a b</p>"],
  ['<i style="font-style:normal">a</i> <em style="font-style:normal">b</em>', "<p>a b</p>"],
  [
    '10<sup style="vertical-align:baseline">9</sup>, 10<sup style="vertical-align:sub">9</sup>',
    "<p>109, 10<sub>9</sub></p>",
  ],
  ['<s style="text-decoration:underline">a</s>', "<p><u>a</u></p>"],
  ['<b>a <span style="font-weight:normal">b <i>c</i></span> d</b>', "<p><b>a </b><span>b <i>c</i></span><b> d</b></p>"],
  ['<span style="font-style:italic">a <em style="font-style:normal">b</em></span>', "<p><span><i>a </i>b</span></p>"],
  ['<u>a <span style="text-decoration:none">b</span></u>', "<p><u>a <span>b</span></u></p>"],
  ["<strong>a <b>b</b></strong>", "<p><strong>a <b>b</b></strong></p>"],
  ['<ol type="i"><li>a</li><li value="5">b</li></ol>', '<ol type="i"><li>a</li><li value="5">b</li></ol>'],
  ["<ol style='list-style-type: upper-alpha' start=3><li>a</li></ol>", '<ol start="3" type="A"><li>a</li></ol>'],
  ["<ol reversed><li>a</li></ol>", "<ol reversed><li>a</li></ol>"],
  ["<ol style='list-style: none'><li>i. a</li></ol>", "<ul><li>i. a</li></ul>"],
  ["<table><tr><td nowrap>Na</td><td>128</td></tr></table>", "<table><tr><td>Na</td><td>128</td></tr></table>"],
  ['<p data-v-1a2b="">A man</p><p _ngcontent-abc-c12>B</p>', "<p>A man</p><p>B</p>"],
  ['<p><![if !supportLists]>a. <![endif]>from <st1:place w:st="on">Dhaka</st1:place></p>', "<p>a. from Dhaka</p>"],
  ["one<hr noshade>two", "<p>one<hr />two</p>"],
  ["<div>one</div><div>two</div>", "<p>one</p><p>two</p>"],
  ["<div>one<ul><li><div>two</div></li></ul>three</div>", "<p>one</p><ul><li>two</li></ul><p>three</p>"],
  ['<?xml:namespace prefix = o ns = "urn:x" /><p>x</p>', "<p>x</p>"],
  ["<main><h1>Head</h1>x</main>", "<h2>Head</h2><p>x</p>"],
  ["<app-stem class='x'>Which?</app-stem>", "<p>Which?</p>"],
  ["Na<K, a </3 b, x <? y > z and p <! q", "<p>Na&lt;K, a &lt;/3 b, x &lt;? y &gt; z and p &lt;! q</p>"],
  ["from $5 to $10, US$ 3", "<p>from $5 to $10, US$ 3</p>"],
  ["<p style='font-family:Symbol'>·</p>", "<p>·</p>"],
])("keeps the meaning of %s", (text, html) => {
  expect(shown(text)).toBe(html);
});

test.each([
  ["\\(\\mathrm{HCO_3^-}\\) is", "the formula"],
  ["$10^9$", "the formula"],
  ["$$x$$", "the formula"],
  ["a \\frac{1}{2}", "the formula"],
  ["\\alpha", "the formula"],
  ["<script type='math/tex'>x^2</script>", "shows a <math>"],
  ["<m:oMath>x</m:oMath>", "shows a <m:omath>"],
  ["<v:shape>x</v:shape>", "shows a <v:shape>"],
  ["<ruby>x<rt>y</rt></ruby>", "shows a <ruby>"],
  ["<foo>x</foo>", "shows a <foo>"],
  ["<p hidden>x</p>", "hides a part"],
  ["a <span style='display: none'>x</span>", "hides a part"],
  ["<span style='font-family:Symbol'>b</span>-blocker", "in the font symbol"],
  ["<font face='SutonnyMJ'>Avwg</font>", "in the font SutonnyMJ"],
  ["<span style='text-transform:uppercase'>aa</span>", "text-transform"],
  ["<span style='text-decoration:overline'>x</span>", "a line above it"],
  ["<ol style='list-style-type:lower-greek'><li>x</li></ol>", "numbered as lower-greek"],
  ["<ol><li type='a'>x</li></ol>", "one item is numbered"],
  ["<![CDATA[x]]>", "holds <![CDATA["],
  [`${"<div>".repeat(5000)}x`, "nested more than 100 deep"],
])("refuses by name what a question cannot hold: %s", (text, reason) => {
  expect(() => shown(text)).toThrow(reason);
});

test.each([
  ["<s>not</s> true", 'has "not" in <s>'],
  ["<del>not</del> true", 'has "not" in <s>'],
  ["the <u>last</u> one", 'has "last" in <u>'],
  ["<ol type=i><li>a</li></ol>", "it has a <ol>"],
  ["x<sup>2<sup>2</sup></sup>", "superscript or subscript"],
  ["১০<sup>৯</sup>", 'has "৯" as superscript'],
])("refuses by name what an option cannot hold: %s", (text, reason) => {
  expect(() => option(text)).toThrow(reason);
});

const plain = { key: "q1", kind: "sba", subject: "Medicine", stem: "Which?", a: "x", b: "y", answer: "A" };
const columns = questionColumns;

async function refusal(cells: Record<string, string>): Promise<string[]> {
  const file = await temporaryFile("bank.csv", csvText(columns, [{ ...plain, ...cells }]));
  return (await readWholeBank(file)).problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);
}

test.each<[cells: Record<string, string>, reason: string]>([
  [{ c: "x" }, '2 "q1": has the same options a and c: "x"'],
  [{ a: "Typhoid fever", b: "typhoid fever." }, '2 "q1": has the same options a and b'],
  [{ kind: "mcq5", c: "x", answer: "TTF" }, 'has the same statements a and c: "x", one true and one false'],
  [{ a: "#REF!" }, '2 "q1" a: "#REF!" is an error of a spreadsheet'],
  [{ b: "5-Oct" }, '2 "q1" b: "5-Oct" was made a date'],
  [{ b: "1.00E+09" }, '2 "q1" b: "1.00E+09" was rounded'],
  [{ subject: "????????" }, '2 "q1" subject: "????????" looks like Bengali that was lost'],
  [{ stem: "à¦¶à¦•à§‡" }, "is UTF-8 that was opened in another encoding"],
  [{ b: "K¬w÷ªwWqvg" }, '2 "q1" b: "K¬w÷ªwWqvg" looks like letters of Bijoy'],
])("names row, key and cell of %j", async (cells, reason) => {
  expect(await refusal(cells)).toEqual([expect.stringContaining(reason)]);
});

test("takes options for different that differ in a letter's case or in a superscript", async () => {
  expect(await refusal({ a: "AaBb", b: "aaBb", c: "10<sup>9</sup>", d: "109", e: "T4" })).toEqual([]);
});

test("names a destroyed text in GIFT too", async () => {
  const { problems } = await readWholeBank(await temporaryFile("bank.gift", "::Q:: Which? {=à¦¶à¦• ~y}"));
  expect(problems.map(({ reason }) => reason)).toEqual([expect.stringContaining('a "à¦¶à¦•" is UTF-8')]);
});
