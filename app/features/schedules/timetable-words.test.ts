import { expect, test } from "vitest";
import { topicLanguage } from "./timetable-words.ts";

test.each([
  ["Heart failure: guideline-directed therapy", "en"],
  ["হৃৎপিণ্ডের বিকলতা", undefined],
  ["ECG পড়া", undefined],
  ["১২টি প্রশ্ন", undefined],
])("“%s” has the language %s", (text, language) => {
  expect(topicLanguage(text)).toBe(language);
});
