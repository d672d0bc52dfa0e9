import { filled } from "./worst-inputs.ts";

/** What costs a careless reader the more the longer a text of it is: who tries again at each letter, puts in order, or nests. */
const pieces: Record<string, string> = {
  spaces: " ",
  "words of one letter": "a ",
  "spaces that are none": "\u00a0\u200d",
  "line ends": "\r\n",
  "marks in the wrong order": "\u0301\u0323",
  "Bengali conjuncts": "ক্ষ্ম্য",
  "Bengali digits": "০১৭ ",
  "letters that come apart": "\u0958\ufdfa",
  "half letters": "🩺",
  tags: "<b>",
  "tags that never end": "<a href='",
  comments: "<!--",
  entities: "&#",
  "mail addresses": "a@",
  addresses: "http://a.",
  steps: "../",
  quotes: '\\"',
  commas: ",:12.",
};

export interface WorstText {
  what: string;
  /** As it is written where it is sent, in so many bytes. Its end is of none of its pieces, so that who looks for one comes so far. */
  ofBytes: (bytes: number, written?: (piece: string) => string) => string;
}

export const worstTexts = Object.entries(pieces).map(([what, piece]): WorstText => ({
  what,
  ofBytes: (bytes, written = (text) => text) => `a${filled(written(piece), bytes - 4)}!`,
}));
