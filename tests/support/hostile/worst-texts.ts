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

export const worstTexts = Object.entries(pieces).map(([what, piece]): WorstText => ({
  what,
  ofBytes: (bytes, encode = (text) => text) => `a${repeatToBytes(encode(piece), bytes - 4)}!`,
}));
