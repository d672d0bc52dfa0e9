import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asciiDigits, compact, folded, foldedCode, isBlank, oneForm, unixLines, withoutMarks } from "./folding.ts";

test.each([
  ["Bengali", "০১২৩৪৫৬৭৮৯"],
  ["Arabic-Indic", "٠١٢٣٤٥٦٧٨٩"],
  ["Persian", "۰۱۲۳۴۵۶۷۸۹"],
  ["Devanagari", "०१२३४५६७८९"],
  ["full-width", "０１２３４５６７８９"],
  ["mathematical", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"],
])("converts %s digits", (_, digits) => {
  expect(asciiDigits(digits)).toBe("0123456789");
});

test("gives every digit of Unicode a value and leaves all else unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const plain = asciiDigits(text);
      expect(plain).not.toMatch(/(?!\d)\p{Nd}/u);
      expect(plain.replace(/\p{Nd}/gu, "")).toBe(text.replace(/\p{Nd}/gu, ""));
    }),
  );
});

describe("folds", () => {
  test.each([
    ["য় as one letter", "ময়মনসিংহ", "ময\u09bcমনসিংহ"],
    ["ড় and ঢ় as one letter", "\u09dc \u09dd", "ড\u09bc ঢ\u09bc"],
    ["a vowel in two parts", "কো", "কে\u09be"],
    ["ৎ of old keyboards", "উৎস", "উত\u09cd\u200dস"],
    ["joiners", "র\u200d\u09cdযাব", "র\u09cdযাব"],
    ["apostrophes", "Women’s ‘A’ ʼ ´", "women's 'a' ' '"],
    ["quotation marks", "“A” „B″", '"a" "b"'],
    ["dashes", "A–B—C−D‑E", "a-b-c-d-e"],
    ["direction marks", "\u202aA\u202c \u2066B\u2069", "a b"],
    ["zero-width characters", "A\u200bB\ufeffC\u00adD\u2060E", "abcde"],
    ["white space", " A\u00a0B\t\n C\u3000", "a b c"],
    ["full-width letters", "ＡＢＣ", "abc"],
    ["case", "Dhaka", "DHAKA"],
  ])("%s", (_, one, other) => {
    expect(folded(one)).toBe(folded(other));
  });

  test("and keeps what differs", () => {
    const texts = ["ময়মনসিংহ", "ময়মনসিং", "র", "ড়", "ড", "1", "2", "a-b", "a b", "ab"];
    expect(new Set(texts.map(folded)).size).toBe(texts.length);
  });

  test("a folded text to itself", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."aBয়ড\u09bc০۹’“–\u200b\u202a \u00a0.-/".split("")) }),
        (text) => {
          expect(folded(folded(text))).toBe(folded(text));
        },
      ),
    );
  });
});

test("compacts numbers that people group, and folds codes to upper case with their hyphens", () => {
  expect(["A–90 003", "a/90.003", "(০৯) ০_0 ０"].map(compact)).toEqual(["a90003", "a90003", "09000"]);
  expect([" eid–২০২৬\u200b", "Bfg7 a1kq2m", "FT/12-3"].map(foldedCode)).toEqual(["EID-2026", "BFG7A1KQ2M", "FT/12-3"]);
});

test("removes marks and keeps the joiners and forms of letters", () => {
  const name = "ডা. র\u200d\u09cdযা ক\u09cd\u200cষ ময়না";
  expect(withoutMarks(`\u202a\ufeff${name}\u202c\u200b`)).toBe(name);
  expect(oneForm("\u202aকো\u202c")).toBe(oneForm("কে\u09be"));
});

test("recognizes texts that show nothing", () => {
  expect(["", " \n", "\u200b\u202a", "\u00ad\ufeff\u3164"].map(isBlank)).toEqual([true, true, true, true]);
  expect(["ক", ".", "\u200bক"].map(isBlank)).toEqual([false, false, false]);
});

test("counts a line end as one character", () => {
  expect(unixLines("ক\r\nখ\rগ\nঘ\r\n\r\n")).toBe("ক\nখ\nগ\nঘ\n\n");
});
