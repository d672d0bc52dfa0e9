import type { SubjectReading } from "#contract/exams/subject-reading.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { minutesInWords } from "#locale/time-left.ts";

/** Names a reading, with the minutes of a lecture or the page of a book if known: বই, পাতা ৩. */
export function readingWord({ kind, minutes, page }: SubjectReading): string {
  if (kind === "lecture") return minutes ? `লেকচার, ${minutesInWords(minutes)}` : "লেকচার";
  if (kind === "sheet") return "শিট";
  return page ? `বই, পাতা ${bengaliDigits(page)}` : "বই";
}

/** Returns the first lecture of a subject, and its first book chapter, or without one its first sheet. */
export function firstReading(reading: SubjectReading[]): SubjectReading[] {
  const first = (wanted: SubjectReading["kind"]) => reading.find(({ kind }) => kind === wanted);
  return [first("lecture"), first("chapter") ?? first("sheet")].filter((one) => one !== undefined);
}
