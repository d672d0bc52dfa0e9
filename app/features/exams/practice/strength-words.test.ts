import { expect, test } from "vitest";
import { shareWords, sourceWords, trendWords } from "./strength-words.ts";

const tally = (right: number, wrong: number, blank = 0) => ({ right, wrong, blank });

test.each([
  [tally(9, 0), "এখনো বলা যায় না"],
  [tally(9, 0, 1), "আনুমানিক ৯০% ঠিক"],
  [tally(20, 29), "আনুমানিক ৪১% ঠিক"],
  [tally(20, 30), "৪০% ঠিক"],
])("the share of %j is told as far as the answers allow", (given, words) => {
  expect(shareWords(given)).toBe(words);
});

test("exams and practice are told apart where both have enough answers", () => {
  expect(sourceWords({ exams: tally(7, 3), practice: tally(5, 5) })).toBe("পরীক্ষায় ৭০%, অনুশীলনে ৫০%");
  expect(sourceWords({ exams: tally(7, 3), practice: tally(5, 4) })).toBe("");
});

test.each([
  [tally(80, 20), tally(70, 30), "শেষ ৯০ দিনে ৮০%, আগে ৭০%: বেড়েছে"],
  [tally(60, 40), tally(70, 30), "শেষ ৯০ দিনে ৬০%, আগে ৭০%: কমেছে"],
  [tally(72, 28), tally(70, 30), "শেষ ৯০ দিনে ৭২%, আগে ৭০%: প্রায় একই"],
  [tally(72, 28), tally(7, 2), ""],
])("of %j after %j the trend is told", (recent, before, words) => {
  expect(trendWords({ recent, before })).toBe(words);
});
