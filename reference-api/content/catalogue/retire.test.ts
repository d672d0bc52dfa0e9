import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { batches, courseCategories, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { faqs, menus } from "#api/db/schema/site.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { catalogueFolder, smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { enrol } from "#tests/support/rows/study-rows.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { importCatalogue } from "./import.ts";

const now = new Date("2026-11-27T10:00:00+06:00");

async function centre() {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const dataDir = await temporaryFolder();
  const importFiles = async (files: CatalogueFiles, retire = false) =>
    importCatalogue(db, await catalogueFolder(files), { now, dataDir, retire });
  await importFiles(smallCatalogue);
  return { db, importFiles };
}

/** These files of the small catalogue with their header line only. */
function emptied(...files: string[]): CatalogueFiles {
  return Object.fromEntries(files.map((file) => [file, `${String(smallCatalogue[file]).split("\n", 1)[0] ?? ""}\n`]));
}

test("keeps rows missing from their file; with retire closes, deactivates or deletes them, and changes nothing the second time", async () => {
  const { db, importFiles } = await centre();
  const less = emptied("batches.csv", "categories.csv", "faqs.csv");
  for (const { added, changed } of await importFiles(less)) expect(added + changed).toBe(0);
  expect(await db.$count(faqs)).toBe(1);

  const retired = (await importFiles(less, true)).map(({ file, ...counts }) => [file, counts.retired, counts.staying]);
  expect(retired).toEqual([
    ["faqs.csv", 1, []],
    ["categories.csv", 1, []],
    ["batches.csv", 1, []],
  ]);
  expect(await db.$count(faqs)).toBe(0);
  expect(await db.select({ active: courseCategories.active }).from(courseCategories)).toEqual([{ active: false }]);
  expect(await db.select({ status: batches.status }).from(batches)).toEqual([{ status: "closed" }]);
  for (const { retired: again } of await importFiles(less, true)) expect(again).toBe(0);
  await importFiles(smallCatalogue, true);
  expect(await db.select({ status: batches.status }).from(batches), "it comes back").toEqual([{ status: "published" }]);
});

test("reports and keeps a row that doctors' data refers to; deletes the rest of the timetable", async () => {
  const { db, importFiles } = await centre();
  const doctor = await addDoctor(db);
  const [batch] = await db.select().from(batches);
  const { rows } = await db.execute<{ id: number }>(sql`select id::int from batch_schedules`);
  await enrol(db, { batch_id: batch?.id ?? 0, batch_schedule_id: rows[0]?.id ?? 0 }, { doctor_id: doctor.id });
  const counts = await importFiles(emptied("schedules.csv", "schedule_events.csv", "exam_events.csv"), true);
  expect(counts.map(({ file, retired, staying }) => [file, retired, staying])).toEqual([
    ["schedules.csv", 0, ["evening/main"]],
    ["schedule_events.csv", 2, []],
    ["exam_events.csv", 1, []],
  ]);
  expect(await db.$count(scheduleEvents)).toBe(0);
});

test("refuses to retire rows that other rows of the folder refer to; keeps teachers, whom texts refer to by name", async () => {
  const { db, importFiles } = await centre();
  const menu = String(smallCatalogue["menus.csv"]).replace(/^help.*\n/m, "");
  await expect(importFiles({ "menus.csv": menu }, true)).rejects.toThrow(
    'menus.csv:2 parent: "help" is neither in menus.csv nor in the database',
  );
  expect(await db.$count(menus, eq(menus.key, "help"))).toBe(1);
  expect(await importFiles(emptied("teachers.csv"), true)).toMatchObject([
    { file: "teachers.csv", retired: 0, staying: ["ডা. ফারহানা ইসলাম"] },
  ]);
  expect(await db.$count(teachers)).toBe(1);
});
