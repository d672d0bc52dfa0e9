import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { institutes } from "#api/db/schema/directories.ts";
import { fileName } from "#api/gateways/files/save-files.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { onNthWrite, tableChecksums, randomMoments } from "#tests/support/content/table-checksums.ts";
import { killsOr } from "#tests/support/runner/sizes.ts";
import { importCatalogue } from "./import.ts";

const written = [
  "questions",
  "exams",
  "exam_questions",
  "exam_events",
  "quizzes",
  "quiz_batches",
  "reference_books",
  "reference_book_pages",
  "notices",
  "notice_targets",
  "batches",
  "faqs",
];

/** Names of the tables that are not empty. */
async function filled(db: Database): Promise<string[]> {
  const found = [];
  for (const table of written) {
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test("reports faults in every kind of file at once, by file, line and column, and writes nothing", async () => {
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
    ...withLines("quizzes.csv", "b,ক,today 09:00,soon,1,1,anybody,,,,,,,published,"),
    "books/b.md": "---\ntitle: ক\nsort: x\ncourses: residensy\n---\nপাতা\n",
    "books/c.md": "---\ntitle: ক\ncourses: residensy\n---\n![](no.png)\n",
    "notices/b.md": "---\nto: nobody\n---\nলেখা\n",
  };
  expect(await problemsOf({ ...smallCatalogue, ...planted })).toEqual([
    'questions/medicine.csv:5 "m4": answer "C" is not the letter of an option',
    'questions/medicine.csv:6 "m5" kind: "essay" is none of mcq5, sba',
    expect.stringMatching(/^exams\.csv:4 preset: "fcps" is none of fcps_p1_2024, /),
    expect.stringMatching(/^exams\.csv:5 key: is not a key: /),
    "exams.csv:5 title: is empty",
    "exam_questions.csv:5 count: must be empty when a question is named: a row names a question or draws from a subject",
    "exam_questions.csv:6 number: is 3, but the next number on this paper is 2",
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

const moments = killsOr(6);

/** A database into which the small catalogue has been imported once. */
async function importedOnce(): Promise<Database> {
  const { db, importFiles } = await contentImporter();
  await importFiles(smallCatalogue);
  return db;
}

test(`an import whose connection ends at any of ${moments} moments leaves no partial data in the database or the files`, async () => {
  const { db, dataDir, importFiles } = await contentImporter();
  const before = await tableChecksums(db);
  for (const moment of await randomMoments(await importedOnce(), moments)) {
    const tidy = await onNthWrite(db, moment, "pg_terminate_backend(pg_backend_pid())");
    await expect(importFiles(smallCatalogue), moment.join(" ")).rejects.toThrow();
    await tidy();
    expect(await tableChecksums(db), moment.join(" ")).toEqual(before);
    for (const name of await readdir(join(dataDir, "files")).catch(() => []))
      expect(await fileName(join(dataDir, "files", name)), "each file is complete or absent").toBe(name);
  }
  for (const { added, rows } of await importFiles(smallCatalogue)) expect(added).toBe(rows);
});

test("of two concurrent imports the second waits until the first has finished", async () => {
  const { db, now, dataDir, importFiles } = await contentImporter();
  const folder = await catalogueFolder({ "institutes.csv": "code,name\nBMU,First\n" });
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and not granted and datname = current_database()`);
    return rows.length;
  };
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction(async (transaction) => {
    await importCatalogue(transaction, folder, { now, dataDir });
    second = importFiles({ "institutes.csv": "code,name\nBCPS,Second\nBMU,Second\n" });
    await expect.poll(waiting).toBe(1);
  });
  expect(await second).toEqual([{ file: "institutes.csv", rows: 2, added: 1, changed: 1 }]);
  expect(
    await db.select({ code: institutes.code, name: institutes.name }).from(institutes).orderBy(institutes.code),
  ).toEqual([
    { code: "BCPS", name: "Second" },
    { code: "BMU", name: "Second" },
  ]);
});
