import { latexIn } from "./latex.ts";

/**
 * Matches letters and digits of equation editors (𝐶, 𝑎, 𝟓), which look like plain ones; U+210E is the italic h, which
 * their block lacks.
 */
const mathematicalLetters = /[\u{1d400}-\u{1d7ff}\u210e]/gu;

/** Matches the invisible sign of a function call (U+2061) before its argument, as in "sin θ". */
const invisibleCall = /\u2061(?=[\p{L}\p{N}])/gu;
const invisibleSigns = /[\u2061-\u2064]/g;

/**
 * Replaces mathematical letters by plain ones and the invisible sign of a function call by a space, and removes other
 * invisible signs of equation editors.
 */
export function withPlainLetters(text: string): string {
  return text
    .replace(mathematicalLetters, (letter) => letter.normalize("NFKC"))
    .replace(invisibleCall, " ")
    .replace(invisibleSigns, "");
}

function excerptAt(text: string, pattern: RegExp): string | undefined {
  const index = pattern.exec(text)?.index;
  if (index === undefined) return undefined;
  const start = text.lastIndexOf(" ", index) + 1;
  return text.slice(start, start + 40).trim();
}

const markdown = /\*\*[^\s*](?:[^*\n]{0,200}[^\s*])?\*\*(?!\d)|!?\[[^\][\n]{0,200}\]\((?:https?:|data:|\/)/;
const asText = "write it as text, with <sup> and <sub>";

/**
 * Notations of other programs: `find` returns an excerpt or undefined, and `refusal` makes the sentence that follows
 * "holds", with the way to write it instead.
 */
const notations: [find: (text: string) => string | undefined, refusal: (found: string) => string][] = [
  [(text) => markdown.exec(text)?.[0], (found) => `${found} in Markdown: write it as HTML`],
  [latexIn, (found) => `the formula ${found} in LaTeX: ${asText}`],
  ...(
    [
      // x^2+y^2 and 5~10 are none
      [
        /~~[^\s~][^~\n]{0,200}~~|(?<=[\p{L}\d)\]])([~^])(?!\1)[+\-−]?[\p{L}\d]{0,10}[+\-−]?\1/u,
        "in Markdown: write it with <sub>, <sup>, <s>",
      ],
      [/\{\{c\d{1,3}::|\[sound:/, "with a mark of Anki: write the text without it"],
      [
        /\[(b|i|u|s|sub|sup|img|url|color|size)(?:=[^\][]{0,100})?\][^[]{0,200}\[\/\1\]/i,
        "in BBCode: write it as HTML",
      ],
      [/[〖〗▒┬┴├┤]|[■█]\(|(?<=[\p{L}\p{M})\]∑∏∫])_[\d+−(-]/u, `in the linear form of Word's equations: ${asText}`],
      [/`[^`\n]{1,100}`|(?<!\p{L})(?:sqrt|frac)\(|(?<=[\p{L}\d)\]])\^\(/iu, `in AsciiMath: ${asText}`],
    ] as const
  ).map(([pattern, refusal]): (typeof notations)[number] => [
    (text) => excerptAt(text, pattern),
    (found) => `${found} ${refusal}`,
  ]),
];

const addresses = /\b(?:https?:\/\/|www\.)[^\s)]*/g;

export function notationIn(text: string): string | undefined {
  const plain = text.replace(addresses, (address) => address.replaceAll(/[_~^]/g, "-"));
  for (const [find, refusal] of notations) {
    const found = find(plain);
    if (found !== undefined) return `holds ${refusal(found.slice(0, 40))}`;
  }
  return undefined;
}
