import { expect, test } from "vitest";
import { richTextOf } from "./markdown.ts";

const shown = (text: string) => richTextOf(text, { pictures: async () => Promise.resolve(undefined), kept: new Map() });

test.each([
  ["5~10 mg and 15~20 mg", "<p>5~10 mg and 15~20 mg</p>"],
  ["HLA-B*27 and HLA-B*51", "<p>HLA-B*27 and HLA-B*51</p>"],
  ["5*10*20, 10**9 and 10**6", "<p>5*10*20, 10**9 and 10**6</p>"],
  [">5 mg is toxic", "<p>&gt;5 mg is toxic</p>"],
  ["> ৫ মিগ্রা", "<p>&gt; ৫ মিগ্রা</p>"],
  [">= 5 mg", "<p>&gt;= 5 mg</p>"],
  ["+ 5 mg", "<p>+ 5 mg</p>"],
  ["[1]: Bailey & Love", "<p>[1]: Bailey &amp; Love</p>"],
  ["a[^1]\n\n[^1]: note", "<p>a[^1]</p>\n<p>[^1]: note</p>"],
  ["a\n=\nb", "<p>a<br />=<br />b</p>"],
  ["1. a\n5. b\n6. c", '<ol>\n<li>a</li>\n<li value="5">b</li>\n<li>c</li>\n</ol>'],
  ["10<sup>9</sup>/L, H<SUB>2</SUB>O, <sup>", "<p>10<sup>9</sup>/L, H<sub>2</sub>O, &lt;sup&gt;</p>"],
])("keeps the signs of %j", async (text, html) => {
  expect(await shown(text)).toBe(html);
});

test.each([
  ["~~not~~ *a* **b** *ক*খ x**y**", "<p><s>not</s> <em>a</em> <strong>b</strong> <em>ক</em>খ x<strong>y</strong></p>"],
  ["> a quote", "<blockquote>\n<p>a quote</p>\n</blockquote>"],
  ["- 5 mg\n- b", "<ul>\n<li>5 mg</li>\n<li>b</li>\n</ul>"],
  ["1. a\n1. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"],
  ["3. a\n4. b", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ["Head\n---\ntext", "<h2>Head</h2>\n<p>text</p>"],
  [
    "[a][1]\n\n[1]: https://example.com",
    '<p><a href="https://example.com" rel="noopener noreferrer nofollow">a</a></p>',
  ],
  ["<b>x</b>".padStart(9, "y"), "<p>y&lt;b&gt;x&lt;/b&gt;</p>"],
])("reads the Markdown of %j", async (text, html) => {
  expect(await shown(text)).toBe(html);
});
