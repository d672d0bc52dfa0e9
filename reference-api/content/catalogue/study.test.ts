import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { coupons } from "#api/db/schema/payments.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { referenceBookPages } from "#api/db/schema/study.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import { smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { testWrongLines } from "#tests/support/content/wrong-lines.ts";

test("links a lecture with recordings and notes to the timetable, and stores its files once", async () => {
  const { db, dataDir, importFiles } = await contentImporter();
  await importFiles({
    ...smallCatalogue,
    "media/hls/index.m3u8": "#EXTM3U",
    "media/hls/a.ts": "G part",
    ...withLines("lecture_sources.csv", "shock,hls,,,hls"),
  });
  const [lecture] = await db.select().from(lectures);
  const [event] = await db.select().from(scheduleEvents).where(eq(scheduleEvents.key, "1"));
  expect(event?.lecture_id).toBe(lecture?.id);
  const sources = await db
    .select({ kind: lectureSources.kind, file: mediaFiles })
    .from(lectureSources)
    .innerJoin(mediaFiles, eq(mediaFiles.id, lectureSources.media_file_id))
    .orderBy(lectureSources.kind);
  expect(sources.map(({ kind, file }) => [kind, file.content_type, file.bytes])).toEqual([
    ["hls", "application/vnd.apple.mpegurl", 7],
    ["video", "video/mp4", 50_699],
  ]);
  const files = createFiles(dataDir);
  const [hls, video] = sources.map(({ file }) => file);
  const text = async (file: typeof hls, part?: string) =>
    Buffer.from(await files.read({ store: "data", name: file?.name ?? "", part }, 0, 60_000)).toString("latin1");
  const [one = ""] = [smallCatalogue["media/one.mp4"]];
  expect([await text(video), await text(hls, "a.ts")]).toEqual([Buffer.from(one).toString("latin1"), "G part"]);
  expect(await readdir(join(dataDir, "files"))).toHaveLength(3);
  const [notes] = await db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.id, lecture?.notes_file_id ?? 0));
  expect(notes?.download_name).toBe("শক.pdf");
});

test("the name of a download ends at a whole character", async () => {
  const { db, importFiles } = await contentImporter();
  const title = `${"x".repeat(99)}🩺`;
  const material = `residency,long,,${title},pdf,,notes.pdf,today 09:00`;
  await importFiles({ ...smallCatalogue, ...withLines("materials.csv", material) });
  const names = await db.select({ name: mediaFiles.download_name }).from(mediaFiles);
  expect(names).toContainEqual({ name: `${"x".repeat(99)}.pdf` });
});

test("a second import changes nothing; a changed file gets a new row, and a lecture is unlinked from an event it no longer names", async () => {
  const { db, importFiles } = await contentImporter();
  await importFiles(smallCatalogue);
  for (const file of await importFiles(smallCatalogue)) expect(file).toMatchObject({ added: 0, changed: 0 });
  const before = await db.$count(mediaFiles);
  const counts = await importFiles({
    ...smallCatalogue,
    "media/one.mp4": Buffer.concat([Buffer.from(smallCatalogue["media/one.mp4"] ?? ""), Buffer.from("another")]),
    "lectures.csv": String(smallCatalogue["lectures.csv"]).replace("evening/main/1", ""),
  });
  expect(counts.filter(({ changed }) => changed > 0).map(({ file }) => file)).toEqual(["lecture_sources.csv"]);
  expect(await db.$count(mediaFiles)).toBe(before + 1);
  const [event] = await db.select().from(scheduleEvents).where(eq(scheduleEvents.key, "1"));
  expect(event?.lecture_id).toBeNull();
});

testWrongLines([
  ["lectures.csv", "b,ক,,,0,,,,,", "seconds: is not above 0"],
  ["lectures.csv", "c,ক,,,9,,no.pdf,,,", "notes: media/no.pdf is not there"],
  ["lectures.csv", "d,ক,,,9,,../notes.pdf,,,", 'notes: "../notes.pdf" is not below media/'],
  ["lectures.csv", "e,ক,,,9,,one.mp4,,,", 'notes: "one.mp4" is not of an accepted type: application/pdf'],
  [
    "lectures.csv",
    "f,ক,,,9,,,,,evening/main/9",
    'timetable: "evening/main/9" is neither in schedule_events.csv nor in the database; the nearest is "evening/main/1"',
  ],
  ["lecture_sources.csv", "shock,audio,240,,a.m4a", "height: may be given only for a video"],
  [
    "lecture_sources.csv",
    "stroke,captions,,,a.vtt",
    'lecture: "stroke" is neither in lectures.csv nor in the database',
    "file: media/a.vtt is not there",
  ],
  ["free_videos.csv", "residency,stroke,,1", 'lecture: "stroke" is neither in lectures.csv nor in the database'],
  ["materials.csv", "residency,b,,ক,link,,,today 09:00", "link: is given exactly when the kind is link"],
  ["materials.csv", "residency,c,,ক,pdf,,,today 09:00", "file: is given exactly when the kind is pdf or image"],
  [
    "lecture_sheets.csv",
    "evening,b,ক,,,today,,",
    "published_at: is not a time, as in 2026-11-27 09:00 or today+6 09:00",
  ],
  ["lecture_sheets.csv", "night,b,ক,,,today 09:00,,", 'batch: "night" is neither in batches.csv nor in the database'],
  ["coupons.csv", "LATE,percent,101,,,,,,,", "value: is neither an amount above 0 nor at most 100 percent"],
  ["coupons.csv", "late,fixed,10,,,,,,,", "code: is not a code: 3 to 40 of A–Z, digits and hyphens"],
  [
    "coupons.csv",
    "LATER,fixed,10,,,,,evening,pg,",
    "category: must be empty when a batch is named: a coupon is for a batch or for a category",
  ],
]);

test("refuses a coupon limit below the number of uses", async () => {
  const { db, importFiles } = await contentImporter();
  await importFiles(smallCatalogue);
  await db.update(coupons).set({ used: 51 });
  await expect(importFiles(smallCatalogue)).rejects.toThrow(
    "coupons.csv:2 use_limit: is 50, but it was used 51 times already",
  );
});

test("lectures, sheets and chapters get the subject of their file, keep it without the column, and unknown ones are named", async () => {
  const { db, importFiles } = await contentImporter();
  const subjects = async () => ({
    lectures: (await db.select({ subject: lectures.subject }).from(lectures)).map(({ subject }) => subject),
    sheets: (await db.select({ subject: lectureSheets.subject }).from(lectureSheets)).map(({ subject }) => subject),
    pages: (
      await db
        .select({ subject: referenceBookPages.subject })
        .from(referenceBookPages)
        .orderBy(referenceBookPages.page_no)
    ).map(({ subject }) => subject),
  });
  const medicine = { lectures: ["Medicine"], sheets: ["Medicine"], pages: ["Medicine", null] };
  const notesOf = async (files: CatalogueFiles) =>
    (await importFiles({ ...smallCatalogue, ...files }))
      .flatMap(({ notes = [] }) => notes)
      .filter((note) => note.startsWith("no question"));
  expect(await notesOf({})).toEqual([]);
  expect(await subjects()).toEqual(medicine);

  const without = (file: string) => String(smallCatalogue[file]).replace(",subject", "").replace(",Medicine", "");
  await notesOf({ "lectures.csv": without("lectures.csv"), "lecture_sheets.csv": without("lecture_sheets.csv") });
  expect(await subjects()).toEqual(medicine);

  const misspelt = (file: string) => String(smallCatalogue[file]).replace("Medicine", "Medcine");
  expect(await notesOf({ "lectures.csv": misspelt("lectures.csv") })).toEqual([
    'no question has the subject "Medcine", so practice links nothing to it',
  ]);
  expect(await notesOf({ "books/emergency.md": misspelt("books/emergency.md") })).toHaveLength(1);
  expect(await subjects()).toEqual({ ...medicine, pages: ["Medcine", null] });
});
