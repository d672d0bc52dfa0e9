import { expect, test } from "vitest";
import { hours, languageOf } from "./timetable-words.ts";

test("an event's hours run from its beginning to its end", () => {
  const event = { starts_at: "2026-11-27T09:00:00+06:00", ends_at: "2026-11-27T13:00:00+06:00" };
  expect(hours(event)).toBe("সকাল ৯টা – দুপুর ১টা");
  expect(hours({ ...event, ends_at: "2026-11-27T10:30:00+06:00" })).toBe("সকাল ৯টা – ১০টা ৩০ মিনিট");
  expect(hours({ ...event, ends_at: null })).toBe("সকাল ৯টা");
});

test.each([
  ["Heart failure: guideline-directed therapy", "en"],
  ["হৃৎপিণ্ডের বিকলতা", undefined],
  ["ECG পড়া", undefined],
  ["১২টি প্রশ্ন", undefined],
])("%s is read in %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
