import { repeatToBytes } from "./worst-inputs.ts";

/** Pieces whose repetition is expensive for a careless parser, one that backtracks, sorts or nests. */
const pieces: Record<string, string> = {
  spaces: " ",
  "words of one letter": "a ",
  "special spaces": "\u00a0\u200d",
  "line ends": "\r\n",
  "combining marks in the wrong order": "\u0301\u0323",
  "Bengali conjuncts": "ক্ষ্ম্য",
  "Bengali digits": "০১৭ ",
  "letters that decompose": "\u0958\ufdfa",
  "surrogate pairs": "🩺",
  tags: "<b>",
  "tags that never end": "<a href='",
  comments: "<!--",
  entities: "&#",
  "mail addresses": "a@",
  addresses: "http://a.",
  "parent folders": "../../",
  quotes: '\\"',
  commas: ",:12.",
};

export interface WorstText {
  what: string;
  /**
   * Builds the text in about `bytes` bytes, with each piece encoded by `encode`. It ends in another character, so that
   * a search for the piece's end runs through all of it.
   */
  ofBytes: (bytes: number, encode?: (piece: string) => string) => string;
}

/** Beginnings of a text: a pattern such as `^\s*\d*` gives up at a letter at once. */
const prefixes: Record<string, string> = {
  "": "",
  "after a letter": "a",
  "after a digit": "1",
  "after a space": " ",
  "after a Bengali letter": "ক",
};

const repeated = Object.entries(pieces).flatMap(([what, piece]) =>
  Object.entries(prefixes).map(([place, prefix]): WorstText => ({
    what: `${what} ${place}`.trim(),
    ofBytes: (bytes, encode = (text) => text) => `${encode(prefix)}${repeatToBytes(encode(piece), bytes - 6)}!`,
  })),
);

/** Short texts that are padded at both ends, as in `   x   `. */
const padded = ["spaces", "line ends", "Bengali digits", "special spaces"].map((what): WorstText => {
  const padding = pieces[what] ?? " ";
  return {
    what: `a letter between ${what}`,
    ofBytes: (bytes, encode = (text) => text) => {
      const half = repeatToBytes(encode(padding), bytes / 2 - 4);
      return `${half}x${half}`;
    },
  };
});

export const worstTexts = [...repeated, ...padded];
