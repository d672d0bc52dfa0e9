import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { catalogueTables } from "#content/tables/tables.ts";
import { csvHeader, csvLines, csvText, type Cells } from "#content/csv-writer.ts";
import { requireNewFolder } from "#content/new-folder.ts";
import { questionColumns } from "#content/questions/csv.ts";
import { demoFolder } from "../seed.ts";
import { makeDoctors } from "./doctors.ts";
import { makeExamEvents, makeExams, makePapers } from "./exams.ts";
import { makeFreeVideos, makeLectures, makeNotices, makeSources } from "./lectures.ts";
import { questionMaker } from "./questions.ts";
import { makeBatches, makeEvents, makeTeachers, type Sizes } from "./timetables.ts";

/** Tables of the demo that are copied unchanged, because their size does not depend on the size of the centre. */
const demoTables = [
  "settings",
  "menus",
  "slides",
  "services",
  "faqs",
  "synonyms",
  "contacts",
  "pages",
  "gallery",
  "notices",
  "medical_colleges",
  "institutes",
  "faculties",
  "disciplines",
  "categories",
  "courses",
  "course_settings",
  "sessions",
  "events",
  "complaint_topics",
  "subscription_plans",
].map((name) => `${name}.csv`);
const demoMedia = [
  "batches",
  "teachers",
  "book-page.webp",
  "class-38-240p.mp4",
  "class-46-240p.mp4",
  "lecture-notes.pdf",
];
const demoFiles = [...demoTables, "books", ...demoMedia.map((name) => `media/${name}`)];

const questionsPerFile = 5000;

async function writeQuestions(folder: string, seed: number, count: number): Promise<void> {
  await mkdir(join(folder, "questions"));
  const make = questionMaker(seed);
  for (let start = 0; start < count; start += questionsPerFile) {
    const length = Math.min(questionsPerFile, count - start);
    const rows = Array.from({ length }, (_, place) => make(start + place));
    const name = `bank-${String(start / questionsPerFile + 1).padStart(3, "0")}.csv`;
    await writeFile(join(folder, "questions", name), csvHeader(questionColumns) + csvLines(questionColumns, rows));
  }
}

/**
 * Generates a centre of these sizes in a new folder: content for `content import`, and in `doctors/` a file for
 * `doctors import`. The same seed and sizes give the same bytes; days are relative to the day of the import. Throws an
 * ImportError if the folder is not empty.
 */
export async function makeCentre(folder: string, { seed, ...sizes }: Sizes & { seed: number }): Promise<void> {
  await requireNewFolder(folder);
  for (const file of demoFiles) await cp(join(demoFolder, file), join(folder, file), { recursive: true });
  await writeQuestions(folder, seed, sizes.questions);

  const batches = makeBatches(seed, sizes);
  const lectures = makeLectures(seed, batches);
  const made: Record<string, Cells[]> = {
    "teachers.csv": makeTeachers(batches),
    "batches.csv": batches.map(({ row }) => row),
    "schedules.csv": batches.flatMap(({ schedules }) => schedules.map(({ row }) => row)),
    "schedule_events.csv": makeEvents(seed, batches),
    "exams.csv": makeExams(seed, sizes, batches),
    "exam_questions.csv": makePapers(seed, sizes),
    "exam_events.csv": makeExamEvents(sizes, batches),
    "lectures.csv": lectures,
    "lecture_sources.csv": makeSources(lectures),
    "free_videos.csv": makeFreeVideos(lectures),
  };
  for (const { file, columns } of catalogueTables(new Date(0), { folder, dataDir: undefined })) {
    const rows = made[file];
    if (rows) await writeFile(join(folder, file), csvText(columns, rows));
  }
  await mkdir(join(folder, "notices"));
  for (const [name, text] of makeNotices(seed, batches)) await writeFile(join(folder, "notices", `${name}.md`), text);
  await mkdir(join(folder, "doctors"));
  await writeFile(join(folder, "doctors", "doctors.csv"), makeDoctors(seed, sizes, batches));
}
