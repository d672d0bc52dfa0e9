import { expect, test } from "vitest";
import { filterByName } from "./filter-by-name.ts";

const institutes = [
  { name: "ঢাকা মেডিকেল কলেজ", code: "DMC" },
  { name: "চট্টগ্রাম মেডিকেল কলেজ", code: "CMC" },
  { name: "Sylhet Medical College ২", code: "SMC" },
  { name: "ময়মনসিংহ মেডিকেল কলেজ", code: "MMC" },
];

test.each([
  ["no text", undefined, ["DMC", "CMC", "SMC", "MMC"]],
  ["blanks", "  ", ["DMC", "CMC", "SMC", "MMC"]],
  ["the beginning of a word", "চট্ট", ["CMC"]],
  ["two words in any order", "কলেজ ঢাকা", ["DMC"]],
  ["a code in small letters", "smc", ["SMC"]],
  ["Latin digits, matching Bengali ones", "college 2", ["SMC"]],
  ["য় as one character", "ম\u09DFমন", ["MMC"]],
  ["য় as letter and dot", "ম\u09AF\u09BCমন", ["MMC"]],
  ["the middle of a word", "ট্টগ্রাম", []],
  ["a word that does not occur", "ঢাকা কিছু", []],
])("searches for %s", (_, search, codes) => {
  expect(filterByName(institutes, search).map(({ code }) => code)).toEqual(codes);
});
