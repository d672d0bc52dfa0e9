import type { Cells } from "#content/csv-writer.ts";
import { dayFromToday, demoRows } from "./patterns.ts";
import { randomOf } from "./random.ts";
import { eventKey, type GeneratedBatch } from "./timetables.ts";

/** Recordings of the demo, of 38 and 46 minutes. */
const recordings = [
  { file: "class-38-240p.mp4", seconds: "2280" },
  { file: "class-46-240p.mp4", seconds: "2760" },
] as const;
const lecturesOfBatch = 4;
const freeOfCourse = 12;

/**
 * Generates four recorded lectures per batch: the first class of each of the first four weeks, shared by all schedules.
 */
export function makeLectures(seed: number, batches: GeneratedBatch[]): Cells[] {
  const random = randomOf(seed, "lectures");
  const patterns = demoRows("schedule_events.csv").filter(({ kind }) => kind === "lecture");
  return batches.flatMap(({ slug, schedules }) =>
    Array.from({ length: lecturesOfBatch }, (_, week) => ({
      key: `${slug}-w${week + 1}`,
      title: random.oneOf(patterns)["title"] ?? "",
      mentor: schedules[0]?.team[0] ?? "",
      seconds: random.oneOf(recordings).seconds,
      notes: random.below(2) === 0 ? "lecture-notes.pdf" : "",
      timetable: schedules.map(({ key }) => `${slug}/${key}/${eventKey("lecture", week)}`).join("|"),
    })),
  );
}

export function makeSources(lectures: Cells[]): Cells[] {
  return lectures.map(({ key = "", seconds }) => ({
    lecture: key,
    kind: "video",
    height: "240",
    kbps: "2",
    file: recordings.find((one) => one.seconds === seconds)?.file ?? "",
  }));
}

export function makeFreeVideos(lectures: Cells[]): Cells[] {
  return demoRows("courses.csv").flatMap(({ slug: course = "" }) =>
    lectures
      .filter(({ key = "" }) => key.startsWith(`${course}-`))
      .slice(0, freeOfCourse)
      .map(({ key = "" }, place) => ({ course, lecture: key, sort: String(place) })),
  );
}

const titles = ["ক্লাসের সময় বদলেছে", "লেকচার শিট পাঠানো হয়েছে", "পরীক্ষার ফল প্রকাশিত", "রেকর্ডিং দেখা যাচ্ছে"];

export function makeNotices(seed: number, batches: GeneratedBatch[]): [name: string, text: string][] {
  const random = randomOf(seed, "notices");
  return batches.flatMap(({ slug, row }) =>
    [1, 2].map((number): [string, string] => {
      const title = `${random.oneOf(titles)}: ${row["title"] ?? ""}`;
      const head = [`title: ${title}`, `to: batch:${slug}`, `publish_at: ${dayFromToday(-random.below(90), "10:00")}`];
      const body = `প্রিয় চিকিৎসক,\n\n${title}। বিস্তারিত সূচির পাতায় দেখুন, প্রশ্ন থাকলে হটলাইনে ফোন করুন।`;
      return [`${slug}-${number}`, ["---", ...head, "---", body, ""].join("\n")];
    }),
  );
}
