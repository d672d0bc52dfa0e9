import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examQuestions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";
import { notices } from "#api/db/schema/service.ts";
import { referenceBookPages } from "#api/db/schema/study.ts";
import { demoFolder } from "#content/demo/seed.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter } from "#tests/support/content/content-importer.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { filesIn } from "#tests/support/processes/folders/folder-files.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { problemLine } from "../csv.ts";
import { exportCatalogue } from "./export.ts";
import { importCatalogue } from "./import.ts";

const now = new Date("2026-11-27T10:00:00+06:00");

/** An empty database with functions to import into it and export from it. */
async function portal() {
  const importer = await contentImporter();
  const { db, dataDir } = importer;
  const exported = async () => {
    const folder = await temporaryFolder();
    const { problems } = await exportCatalogue(db, folder, { now, dataDir });
    return { folder, problems: problems.map(problemLine) };
  };
  const importFolder = (folder: string) => importCatalogue(db, folder, { now, dataDir });
  return { ...importer, exported, importFolder };
}

const changesIn = (counts: { file: string; added: number; changed: number }[]) =>
  counts.filter(({ added, changed }) => added + changed > 0);

test("an export imported again changes nothing, and imported into an empty database gives the same export", async () => {
  const [here, there] = [await portal(), await portal()];
  await here.importFiles(smallCatalogue);
  const { folder, problems } = await here.exported();
  expect(problems).toEqual([]);
  const files = await filesIn(folder);
  expect(Object.keys(files).filter((name) => name.endsWith(".csv") || name.endsWith(".md"))).toEqual(
    Object.keys(smallCatalogue)
      .filter((name) => !name.startsWith("media/"))
      .map((name) => name.replace("questions/", "questions/01-"))
      .sort(),
  );

  const again = await here.importFolder(folder);
  expect(again.length).toBeGreaterThan(30);
  expect(changesIn(again)).toEqual([]);

  await there.importFolder(folder);
  expect(await filesIn((await there.exported()).folder)).toEqual(files);
});

test("exports the whole demo with pictures, books, exams and recordings, except notices to single doctors", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  onTestFinished(close);
  const dataDir = await temporaryFolder();
  const folder = await temporaryFolder();
  const { problems } = await exportCatalogue(db, folder, { now, dataDir });
  expect(problems.map(problemLine)).toEqual([
    'notices/*.md "next-instalment": is addressed to single doctors: it is not exported',
    'notices/*.md "parcel-on-its-way": is addressed to single doctors: it is not exported',
  ]);
  expect(changesIn(await importCatalogue(db, folder, { now, dataDir }))).toEqual([]);
});

test("the demo imported into two databases gives the same export", async () => {
  const [here, there] = [await portal(), await portal()];
  await here.importFolder(demoFolder);
  const first = await here.exported();
  expect(first.problems).toEqual([]);
  await there.importFolder(first.folder);
  expect(await filesIn((await there.exported()).folder)).toEqual(await filesIn(first.folder));
  const sizes = ({ db }: typeof here) =>
    db.select({ name: pictureSizes.name, bytes: pictureSizes.bytes }).from(pictureSizes).orderBy(pictureSizes.name);
  const made = await sizes(here);
  expect(made.length).toBeGreaterThan(50);
  expect(await sizes(there)).toEqual(made);
});

test("exports pictures in texts as stored, and refuses a modified one at import", async () => {
  const [here, there] = [await portal(), await portal()];
  const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  await here.importFiles({
    ...smallCatalogue,
    "books/red.png": red,
    "books/picture.md": "---\ntitle: ছবি\ncourses: residency\n---\n# এক\n\n![লাল](red.png)\n\n```\n# কোড\n---\n```\n",
  });
  const { folder, problems } = await here.exported();
  expect(problems).toEqual([]);
  const [picture = ""] = await readdir(join(folder, "pictures"));
  expect(await readFile(join(folder, "books/picture.md"), "utf8")).toContain(`src="/media/pictures/${picture}"`);
  expect(changesIn(await here.importFolder(folder))).toEqual([]);
  await there.importFolder(folder);
  const shown = (db: Database) =>
    db.select({ name: pictures.name, bytes: pictures.bytes, width: pictures.width }).from(pictures);
  expect(await shown(there.db)).toEqual(await shown(here.db));
  const pages = (db: Database) => db.select({ html: referenceBookPages.body_html }).from(referenceBookPages);
  expect(await pages(there.db)).toEqual(await pages(here.db));

  const touched = "was changed after its export: put new pictures beside the text that shows them";
  const wider = picture.replace(".", "-42.");
  await rename(join(folder, "pictures", picture), join(folder, "pictures", wider));
  await expect(there.importFolder(folder)).rejects.toThrow(`pictures/${wider}: ${touched}`);
  await rm(join(folder, "pictures", wider));
  await writeFile(join(folder, "pictures", picture), red);
  await expect(there.importFolder(folder)).rejects.toThrow(`pictures/${picture}: ${touched}`);
});

test("reports what cannot be exported: a lost file, an old question version, a regrade, a row that fails validation", async () => {
  const here = await portal();
  await here.importFiles(smallCatalogue);
  const { db } = here;
  await rm(join(here.dataDir, "files"), { recursive: true });
  await db.update(examQuestions).set({ status: "void" }).where(eq(examQuestions.number, 1));
  await db.execute(sql`update schedule_events set title = '  ' where key = 'exam'`);
  await db.insert(notices).values({ title: "একা", body_html: "<p>ক</p>", attachments: [], published_at: now });
  await here.importFiles({
    "questions/medicine.csv": String(smallCatalogue["questions/medicine.csv"]).replace(
      "m3,sba,Medicine,ECG,Three?,yes",
      "m3,sba,Medicine,ECG,Three?,yes!",
    ),
  });
  expect(await db.$count(questionVersions)).toBe(4);
  const { problems } = await here.exported();
  expect(problems).toEqual([
    'exam_questions.csv "model/1": is void by a regrade, which is not exported',
    'exam_questions.csv "model/2": asks "m3" in an older version; an import elsewhere would ask the newest one',
    'exam_questions.csv "weekly/1": is void by a regrade, which is not exported',
    "schedule_events.csv:3 title: is empty",
    'schedule_events.csv "evening/main/exam": would not be read back',
    "notices: 1 sent one by one have no file name: they are not exported",
    expect.stringMatching(/^media\/\w{32}\.pdf: is missing from the data folder$/),
    expect.stringMatching(/^media\/\w{32}\.mp4: is missing from the data folder$/),
  ]);
});

test("refuses to export into a folder that is not empty", async () => {
  const here = await portal();
  const folder = await catalogueFolder({ "note.txt": "mine" });
  await expect(exportCatalogue(here.db, folder, { now, dataDir: here.dataDir })).rejects.toThrow("name a new folder");
  expect(Object.keys(await filesIn(folder))).toEqual(["note.txt"]);
});
