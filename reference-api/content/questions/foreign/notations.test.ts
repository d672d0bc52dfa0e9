import { expect, test } from "vitest";
import { losslessRichText, markupOf, optionText } from "../markup.ts";

const option = (text: string) => optionText(markupOf(text, "auto"), "option 1");

test.each([
  ["অনার্দ্র 〖𝐶𝑎𝐶𝑙〗_2", "option 1 holds 〖CaCl〗_2 in the linear form of Word's equations: write it as text"],
  ["nH_2 O", "holds nH_2 O in the linear form of Word"],
  ["■(1&2@3&4)", "holds ■(1&2@3&4) in the linear form of Word"],
  ["lim┬(x→0)", "in the linear form of Word"],
  ["∑_(i=1)^n", "in the linear form of Word"],
  ["of H~2~O", "holds H~2~O in Markdown: write it with <sub>"],
  ["10^9^/L", "holds 10^9^/L in Markdown"],
  ["Ca^2+^", "in Markdown"],
  ["~~not~~ this", "in Markdown"],
  ["[math]x[/math]", "in LaTeX"],
  ["[latex]x[/latex]", "in LaTeX"],
  ["\\sqrt2", "the formula \\sqrt in LaTeX"],
  ["$(E T)$", "the formula $(E T)$ in LaTeX"],
  ["$a + b$", "the formula $a + b$ in LaTeX"],
  ["`x^2`", "in AsciiMath"],
  ["sqrt(2)", "holds sqrt(2) in AsciiMath"],
  ["10^(-6)", "holds 10^(-6) in AsciiMath"],
  ["{{c1::Heart}} failure", "holds {{c1::Heart}} failure with a mark of Anki"],
  ["Listen [sound:a.mp3]", "holds [sound:a.mp3] with a mark of Anki"],
  ["H[sub]2[/sub]O", "holds H[sub]2[/sub]O in BBCode: write it as HTML"],
])("refuses the notation of another program by name: %s", (text, reason) => {
  expect(() => option(text)).toThrow(reason);
  expect(() => losslessRichText(markupOf(text, "auto"), "option 1")).toThrow(reason);
});

test.each([
  ["sin\u2061θ", "sin θ"],
  ["10 𝑁, 𝟓 ℎ, &#x1D436;\u2062x", "10 N, 5 h, Cx"],
])("writes letters of equation editors as plain ones: %s", (text, plain) => {
  expect(option(text)).toBe(plain);
  expect(losslessRichText(markupOf(text, "auto"), "the question")).toBe(`<p>${plain}</p>`);
});

test.each([
  "H2O, CO2, nH2O, HCO3-, Ca2+ (aq)",
  "10^9/L, x^2+y^2, 5~10 mg, ~5, A ~ B ~ C",
  "from $5 to $10, US$ 3, 5$ or 10$",
  "Rate $5 per dose or $6",
  "a ____ b, _c_, [a], [b] (c), [sic]",
  "`a' and 'b', [Na+] {x}",
  "https://example.org/a_1~2~x^3^ (p. 5)",
  "√2, ∛8, ∫, π/2, ■ □, root (of a tooth)",
])("takes %s as plain text", (text) => {
  expect(option(text)).toBe(text);
});
