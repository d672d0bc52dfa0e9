import { expect, test } from "vitest";
import { namedLike } from "./named-like.ts";

const institutes = [
  { name: "ঢাকা মেডিকেল কলেজ", code: "DMC" },
  { name: "চট্টগ্রাম মেডিকেল কলেজ", code: "CMC" },
  { name: "Sylhet Medical College ২", code: "SMC" },
  { name: "ময়মনসিংহ মেডিকেল কলেজ", code: "MMC" },
];

test.each([
  ["nothing", undefined, ["DMC", "CMC", "SMC", "MMC"]],
  ["blanks", "  ", ["DMC", "CMC", "SMC", "MMC"]],
  ["the beginning of a word", "চট্ট", ["CMC"]],
  ["two words in any order", "কলেজ ঢাকা", ["DMC"]],
  ["a code in small letters", "smc", ["SMC"]],
  ["Latin for Bengali digits", "college 2", ["SMC"]],
  ["য় as one character", "ম\u09DFমন", ["MMC"]],
  ["য় as letter and dot", "ম\u09AF\u09BCমন", ["MMC"]],
  ["the middle of a word", "ট্টগ্রাম", []],
  ["one word that is not there", "ঢাকা কিছু", []],
])("looking for %s", (_, search, codes) => {
  expect(namedLike(institutes, search).map(({ code }) => code)).toEqual(codes);
});
