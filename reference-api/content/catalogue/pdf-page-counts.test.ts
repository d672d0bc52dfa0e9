import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { pdfOf } from "#tests/support/content/pdf.ts";

test("stores the page count of a PDF, also for one that was imported without a count", async () => {
  const { db, importFiles } = await contentImporter();
  const pdfs = () =>
    db
      .select({ name: mediaFiles.download_name, pages: mediaFiles.pages })
      .from(mediaFiles)
      .where(eq(mediaFiles.content_type, "application/pdf"))
      .orderBy(mediaFiles.id);
  await importFiles(smallCatalogue);
  const counted = [
    { name: "শক.pdf", pages: 24 },
    { name: "পরিকল্পনা.pdf", pages: 24 },
    { name: "শিট ১.pdf", pages: 24 },
  ];
  expect(await pdfs()).toEqual(counted);

  await db.update(mediaFiles).set({ pages: null });
  for (const file of await importFiles(smallCatalogue)) expect(file).toMatchObject({ added: 0, changed: 0 });
  expect(await pdfs()).toEqual(counted);

  await importFiles({ ...smallCatalogue, "media/notes.pdf": pdfOf(3) });
  expect((await pdfs()).slice(3).map(({ pages }) => pages)).toEqual([3, 3, 3]);
});

test("reports an unreadable PDF at each row that names it and writes nothing", async () => {
  const { db, problemsOf } = await contentImporter();
  const problems = await problemsOf({
    ...smallCatalogue,
    "media/broken.pdf": "%PDF-1.7",
    ...withLines("materials.csv", "residency,broken,,ভাঙা,pdf,,broken.pdf,today 09:00"),
    ...withLines("lecture_sheets.csv", "evening,broken,ভাঙা,,,today 09:00,,broken.pdf"),
    ...withLines("lectures.csv", "broken,ভাঙা,,,9,,broken.pdf,,,"),
  });
  expect(problems).toEqual([
    'lectures.csv:3 notes: "broken.pdf" cannot be read as a PDF',
    'materials.csv:3 file: "broken.pdf" cannot be read as a PDF',
    'lecture_sheets.csv:3 file: "broken.pdf" cannot be read as a PDF',
  ]);
  expect(await db.$count(mediaFiles)).toBe(0);
});
