import fc from "fast-check";
import { expect, test } from "vitest";
import {
  markupOf,
  optionText,
  visibleText,
  QuestionError,
  tagNames,
  losslessRichText,
  type TextFormat,
} from "./markup.ts";
import { notationIn } from "./foreign/notations.ts";

const shown = (text: string, format: TextFormat) => losslessRichText(markupOf(text, format), "the question");

test.each<[format: TextFormat, text: string, html: string]>([
  ["auto", "Na<K", "<p>Na&lt;K</p>"],
  ["auto", "pH<7.35 and PaCO2<PaO2", "<p>pH&lt;7.35 and PaCO2&lt;PaO2</p>"],
  ["auto", "a <b and c> d", "<p>a &lt;b and c&gt; d</p>"],
  ["auto", "10<sup>9</sup>/L", "<p>10<sup>9</sup>/L</p>"],
  ["auto", "one\ntwo", "<p>one<br />two</p>"],
  ["auto", "<p>one</p>\n<p>two</p>", "<p>one</p>\n<p>two</p>"],
  ["auto", "AT&T, &lt;5 &amp; &beta;", "<p>AT&amp;T, &lt;5 &amp; β</p>"],
  ["plain", "1 < 2 <b>&amp;</b>\nnext", "<p>1 &lt; 2 &lt;b&gt;&amp;amp;&lt;/b&gt;<br />next</p>"],
  ["html", "<p>K<Na <font color=red>red</font></p>\n", "<p>K&lt;Na red</p>"],
  ["html", "<div><!-- a < b --><script>x</script>seen</div>", "<p>seen</p>"],
  ["html", '<img src="/images/ecg.avif" alt="ECG">', `<p><img src="/images/ecg.avif" alt="ECG" /></p>`],
])("converts a text of format %s without loss: %j", (format, text, html) => {
  expect(shown(text, format)).toBe(html);
});

test.each([
  ['<img src="@@PLUGINFILE@@/ecg.png">', "shows a picture that is not the portal's own"],
  ['<img src="https://other.example/ecg.png">', "shows a picture that is not the portal's own"],
  ["<svg><path/></svg>", "shows a <svg>"],
  ["<video src=/a.mp4></video>", "shows a <video>"],
  ["<math><msup><mi>x</mi><mn>2</mn></msup></math>", "shows a <math>"],
])("refuses content that a page cannot show: %s", (html, reason) => {
  expect(() => shown(html, "html")).toThrow(QuestionError);
  expect(() => shown(html, "html")).toThrow(reason);
});

test("converts superscripts and subscripts of an option to Unicode characters, or refuses it", () => {
  const option = (html: string) => optionText(markupOf(html, "auto"), "option 1");
  expect(option("10<sup>9</sup>/L")).toBe("10⁹/L");
  expect(option("<p>HCO<SUB>3</SUB><sup>-</sup>, Ca<sup>2+</sup></p>")).toBe("HCO₃⁻, Ca²⁺");
  expect(option("K<Na &amp; <i>H. pylori</i>")).toBe("K<Na & H. pylori");
  expect(() => option("x<sup>Ω</sup>")).toThrow(
    'has "Ω" as superscript or subscript, for which plain text has no character',
  );
  expect(() => option("<table><tr><td>1</td></tr></table>")).toThrow("is more than a line of text");
});

const printable = fc
  .string({
    unit: fc.constantFrom(...Array.from("aK 1<>&;\"'=/!-?বাংলা ক্ষ্ম#{}~:[]ltampsub")),
    maxLength: 40,
  })
  .filter((text) => notationIn(text.replace(/\s+/g, " ")) === undefined);

test("shows every letter of any plain text", () => {
  fc.assert(
    fc.property(printable, (text) => {
      const seen = text.replace(/\s+/g, " ").trim();
      expect(visibleText(shown(text, "plain"))).toBe(seen);
      expect(optionText(markupOf(text, "plain"), "option 1")).toBe(seen);
    }),
    { numRuns: 2000 },
  );
});

const aTag = new RegExp(`</?(${[...tagNames].join("|")})\\b[^<]*>|<!--`, "i");

test("shows every letter of a text without tags and entities in the format auto", () => {
  fc.assert(
    fc.property(
      printable.map((text) => text.replaceAll("&", "+")),
      (text) => {
        fc.pre(!aTag.test(text) && notationIn(text) === undefined);
        expect(visibleText(shown(text, "auto"))).toBe(text.replace(/\s+/g, " ").trim());
      },
    ),
    { numRuns: 2000 },
  );
});
