import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { exams } from "#api/db/schema/exams.ts";
import { smallCatalogue } from "#tests/support/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content-importer.ts";

const written = [
  ...["questions", "exams", "exam_questions", "exam_events", "quizzes", "quiz_batches"],
  ...["reference_books", "reference_book_pages", "notices", "notice_targets", "batches", "faqs"],
];

/** The tables in which a row stands. */
async function filled(db: Database): Promise<string[]> {
  const found = [];
  for (const table of written) {
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test("faults of every kind of file are named in one report by file, line and column, and nothing is written", async () => {
  const { db, problemsOf } = await contentImporter();
  const planted = {
    ...withLines(
      "questions/medicine.csv",
      "m4,sba,Medicine,,Four?,yes,no,,,,C,,,,",
      "m5,essay,Medicine,,Five?,yes,no,,,,A,,,,",
    ),
    ...withLines("exams.csv", "b,ক,,fcps,,,,,,,,,,,,,,,,,,,,published", "c c,,,sba_generic,,,,,,,,,,,,,,,,,,,,draft"),
    ...withLines("exam_questions.csv", "model,3,m1,,,,2,", "weekly,3,m3,,,,,"),
    ...withLines(
      "exam_events.csv",
      "evening,main,exma,model,today 09:00,today 10:00,,today 11:00,today 12:00",
      "evening,main,1,modell,today 09:00,today 10:00,,today 11:00,today 12:00",
    ),
    ...withLines("quizzes.csv", "b,ক,today 09:00,soon,1,1,anybody,,,,,,,published"),
    "books/b.md": "---\ntitle: ক\nsort: x\ncourses: residensy\n---\nপাতা\n",
    "books/c.md": "---\ntitle: ক\ncourses: residensy\n---\n![](no.png)\n",
    "notices/b.md": "---\nto: nobody\n---\nলেখা\n",
  };
  expect(await problemsOf({ ...smallCatalogue, ...planted })).toEqual([
    'questions/medicine.csv:5 "m4": answer "C" is not the letter of an option',
    'questions/medicine.csv:6 kind: "essay" is none of mcq5, sba',
    expect.stringMatching(/^exams\.csv:4 preset: "fcps" is none of fcps_p1_2024, /),
    expect.stringMatching(/^exams\.csv:5 key: is not a key: /),
    "exams.csv:5 title: is empty",
    "exam_questions.csv:5 count: stands beside a question: a row names one, or draws from a subject",
    "exam_questions.csv:6 number: is 3, where 2 comes next on this paper",
    "quizzes.csv:3 closes_at: is not a time, as in 2026-11-27 09:00 or today+6 09:00",
    'quizzes.csv:3 access: "anybody" is none of public, doctor, enrolled',
    'exam_events.csv:3 event: "evening/main/exma" is neither in schedule_events.csv nor in the database; the nearest is "evening/main/exam"',
    'exam_events.csv:4 exam: "modell" is neither in exams.csv nor in the database; the nearest is "model"',
    "books/b.md:3 sort: is not a whole number",
    'books/c.md:3 courses: "residensy" is neither in courses.csv nor in the database; the nearest is "residency"',
    'books/c.md:5 body: shows the picture "no.png", which is not there',
    "notices/b.md:1 title: is empty",
    "notices/b.md:2 to: is none of all, batch:SLUG, course:SLUG, doctor:NUMBER",
  ]);
  expect(await filled(db)).toEqual([]);
});

test.each(["questions", "exam_questions", "quizzes", "reference_book_pages", "notice_targets"])(
  "an import whose connection ends while it writes %s leaves nothing half, and goes through afterwards",
  async (table) => {
    const { db, importFiles } = await contentImporter();
    const on = sql.identifier(table);
    await db.execute(sql`
      create function end_connection() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return null; end'`);
    await db.execute(sql`create trigger ends after insert on ${on} execute function end_connection()`);
    await expect(importFiles(smallCatalogue)).rejects.toThrow();
    await db.execute(sql`drop trigger ends on ${on}`);
    await db.execute(sql`drop function end_connection()`);
    expect(await filled(db)).toEqual([]);
    await importFiles(smallCatalogue);
    expect(await filled(db)).toEqual(written);
    expect(await db.$count(exams)).toBe(2);
  },
);
