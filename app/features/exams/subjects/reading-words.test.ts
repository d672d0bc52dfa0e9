import { expect, test } from "vitest";
import type { SubjectReading } from "#contract/exams/subject-reading.ts";
import { firstReading, readingWord } from "./reading-words.ts";

const reading = (kind: SubjectReading["kind"], more: Partial<SubjectReading> = {}): SubjectReading => ({
  kind,
  title: kind,
  link: `/${kind}`,
  ...more,
});

test("a reading has its minutes or its page, if known", () => {
  expect(readingWord(reading("lecture", { minutes: 72 }))).toBe("লেকচার, ১ ঘণ্টা ১২ মিনিট");
  expect(readingWord(reading("chapter", { page: 3 }))).toBe("বই, পাতা ৩");
  expect(readingWord(reading("lecture"))).toBe("লেকচার");
});

test("the first lecture comes with a page, or with a sheet where there is none", () => {
  const [sheet, lecture, chapter] = [reading("sheet"), reading("lecture"), reading("chapter")];
  expect(firstReading([sheet, lecture, lecture, chapter])).toEqual([lecture, chapter]);
  expect(firstReading([sheet, lecture])).toEqual([lecture, sheet]);
  expect(firstReading([])).toEqual([]);
});
