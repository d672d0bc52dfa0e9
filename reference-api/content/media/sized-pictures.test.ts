import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures, pictureSizes } from "#api/db/schema/pictures.ts";
import { batchesFile, batchLine, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter } from "#tests/support/content/content-importer.ts";

const header = "name,degrees,subjects,photo,text,sort";

function picture(width: number, height: number, background = "#0b4a39") {
  return sharp({ create: { width, height, channels: 3, background } });
}

const teachers = (...photos: string[]) =>
  [header, ...photos.map((photo, place) => `ডা. নমুনা ${place},,,${photo},,`)].join("\n");

test("crops a photo to its shape and stores it once, as AVIF and WebP in two sizes and as JPEG; another file is another picture", async () => {
  const { db, importFiles } = await contentImporter();
  const first = await picture(300, 200).jpeg().toBuffer();
  const files = { "media/a.jpg": first, "media/b.webp": await picture(90, 90, "#861a1a").webp().toBuffer() };
  const imported = async (photo: string) => {
    await importFiles({ ...files, "teachers.csv": teachers(photo, photo) });
    const [teacher] = await db.query.teachers.findMany();
    const [, name = ""] = /^\/media\/pictures\/([0-9a-f]{32}-144)\.webp$/.exec(teacher?.photo ?? "") ?? [];
    const kept = await db.select().from(pictures).where(eq(pictures.name, name));
    const sizes = await db.select().from(pictureSizes).where(eq(pictureSizes.picture, name)).orderBy(pictureSizes.name);
    return { name, kept: [...kept, ...sizes] };
  };
  const { name, kept } = await imported("a.jpg");
  const shapes = kept.map(async ({ name: one, bytes }) => {
    const start = /WEBP|avif|^\xff\xd8\xff/.exec(bytes.toString("latin1", 0, 12))?.[0];
    const { width, height } = start === "avif" ? { width: 0, height: 0 } : await sharp(bytes).metadata();
    return [one.slice(32), start, width, height];
  });
  expect(await Promise.all(shapes)).toEqual([
    ["-144", "WEBP", 144, 144],
    ["-144.avif", "avif", 0, 0], // nothing here reads AVIF
    ["-144.jpg", "\xff\xd8\xff", 144, 144],
    ["-72", "WEBP", 72, 72],
    ["-72.avif", "avif", 0, 0],
  ]);
  expect((await imported("a.jpg")).name).toBe(name);
  expect(await db.$count(pictures)).toBe(1);
  expect((await imported("b.webp")).name).not.toBe(name);
  expect([await db.$count(pictures), await db.$count(pictureSizes)]).toEqual([2, 8]);
});

test("accepts a picture URL of another site; a picture path of the portal must exist", async () => {
  const { db, importFiles, problemsOf } = await contentImporter();
  const lost = `/media/pictures/${"5a".repeat(16)}-144.webp`;
  await importFiles({ "teachers.csv": teachers("https://example.com/a.jpg", "/demo/face.svg") });
  const shown = await db.query.teachers.findMany({ columns: { photo: true } });
  expect(shown.map(({ photo }) => photo)).toEqual(["https://example.com/a.jpg", "/demo/face.svg"]);
  expect(await problemsOf({ "teachers.csv": teachers(lost) })).toEqual([
    `teachers.csv:2 photo: "${lost}" is not a stored picture`,
  ]);
});

test("reports a missing, unsupported or unreadable picture at its row and stores nothing", async () => {
  const { db, problemsOf } = await contentImporter();
  const files = {
    ...smallCatalogue,
    "media/broken.jpg": "no picture",
    "media/drawing.svg": "<svg/>",
    "batches.csv": batchesFile(batchLine({ picture: "broken.jpg" })),
    "teachers.csv": teachers("no.webp", "../secret.webp", "drawing.svg"),
  };
  const unreadable = "which is not a JPEG, PNG or WebP of at most 20 megapixels";
  expect(await problemsOf(files)).toEqual([
    "teachers.csv:2 photo: media/no.webp is not there",
    "teachers.csv:3 photo: media/../secret.webp is not there",
    `teachers.csv:4 photo: names "drawing.svg", ${unreadable}`,
    `batches.csv:2 picture: names "broken.jpg", ${unreadable}`,
  ]);
  expect(await db.$count(pictures)).toBe(0);
});
