import { execFileSync } from "node:child_process";
import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { catalogueFolder, smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

const words = "WEBVTT\n\n00:01.000 --> 00:02.000\nশক\n";
const isLink = "is a link, or in a folder that is one: put the file itself there";
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
  .webp()
  .toBuffer();

/** Imports the small catalogue with these files, after `change` altered its folder; returns the lines of the error. */
async function problemsAfter(files: CatalogueFiles, change: (folder: string) => Promise<unknown>) {
  const { db, dataDir, now } = await contentImporter();
  const folder = await catalogueFolder({ ...smallCatalogue, ...files });
  await change(folder);
  const refusal: unknown = await importCatalogue(db, folder, { now, dataDir }).catch((error: unknown) => error);
  expect(await db.$count(mediaFiles), "nothing is published").toBe(0);
  return String(refusal)
    .replace(/^ImportError: /, "")
    .split("\n");
}

/** Replaces a file of the folder by a link to one elsewhere with the same contents. */
const linked = (file: string) => async (folder: string) => {
  const elsewhere = join(await temporaryFolder(), "elsewhere");
  await rename(join(folder, file), elsewhere);
  await symlink(elsewhere, join(folder, file));
};

const captions = withLines("lecture_sources.csv", "shock,captions,,,words.vtt");
const question = (stem: string) =>
  `key,kind,subject,topic,stem,a,b,c,d,e,answer,explanation,reference,image,discussion_url\nm9,sba,Medicine,ECG,${stem},yes,no,,,,A,,,,\n`;

test.each<[string, CatalogueFiles, string]>([
  ["media/words.vtt", { "media/words.vtt": words, ...captions }, `lecture_sources.csv:3 file: "words.vtt" ${isLink}`],
  [
    "media/sub",
    { "media/sub/w.vtt": words, ...withLines("lecture_sources.csv", "shock,captions,,,sub/w.vtt") },
    `lecture_sources.csv:3 file: "sub/w.vtt" ${isLink}`,
  ],
  [
    "media/hls/a.ts",
    {
      "media/hls/index.m3u8": "#EXTM3U",
      "media/hls/a.ts": "G",
      ...withLines("lecture_sources.csv", "shock,hls,,,hls"),
    },
    `lecture_sources.csv:3 file: "hls" ${isLink}`,
  ],
  ["faqs.csv", {}, `faqs.csv: ${isLink}`],
  ["notices/welcome.md", {}, `notices/welcome.md: ${isLink}`],
  ["notices", {}, `notices/welcome.md: ${isLink}`],
  ["questions/medicine.csv", {}, `questions/medicine.csv: ${isLink}`],
  [
    "questions/p.webp",
    { "questions/p.webp": picture, "questions/more.csv": question("<img src=p.webp> One?") },
    `questions/more.csv:2 "m9": shows the picture "p.webp", which ${isLink}`,
  ],
  [
    "media/face.webp",
    { "media/face.webp": picture, ...withLines("teachers.csv", "ডা. খ,,,face.webp,,2") },
    `names "face.webp", which ${isLink}`,
  ],
  [
    `pictures/${"a".repeat(32)}.webp`,
    { [`pictures/${"a".repeat(32)}.webp`]: picture },
    `pictures/${"a".repeat(32)}.webp: ${isLink}`,
  ],
])("follows no link at %s", async (file, files, expected) => {
  expect((await problemsAfter(files, linked(file))).join("\n")).toContain(expected);
});

test("reads no pipe and no device in place of a file", async () => {
  const problems = await problemsAfter(captions, async (folder) => {
    execFileSync("mkfifo", [join(folder, "media", "words.vtt")]);
  });
  expect(problems).toEqual(['lecture_sources.csv:3 file: "words.vtt" is not a file']);
});

test("the folder itself may be reached by a link", async () => {
  const { db, dataDir, now } = await contentImporter();
  const link = join(await temporaryFolder(), "current");
  await symlink(await catalogueFolder(smallCatalogue), link);
  await importCatalogue(db, link, { now, dataDir });
  expect(await db.$count(mediaFiles)).toBeGreaterThan(0);
});

const secret = "wXcRgqVtHVhQ7m0oJ3eK\n";

test.each<[string, string, string | Uint8Array, string]>([
  ["captions", "a.vtt", secret, "is not WebVTT: it does not begin with WEBVTT"],
  ["captions", "b.vtt", "1\n00:00:01,000 --> 00:00:02,000\nSRT\n", "is not WebVTT: it does not begin with WEBVTT"],
  ["captions", "c.vtt", Buffer.from([0x57, 0x45, 0xff]), "is not WebVTT: it is not text in UTF-8"],
  ["captions", "d.vtt", "WEBVTTX\n", "is not WebVTT: it does not begin with WEBVTT"],
  ["audio", "a.m4a", secret, "does not begin as a file of type m4a does"],
  ["audio", "a.mp3", secret, "does not begin as a file of type mp3 does"],
  ["video", "a.mp4", "", "does not begin as a file of type mp4 does"],
])("refuses %s %s with other contents", async (kind, file, bytes, reason) => {
  const { problemsOf } = await contentImporter();
  const line = `shock,${kind},${kind === "video" ? "360" : ""},,${file}`;
  const files = { ...smallCatalogue, [`media/${file}`]: bytes, ...withLines("lecture_sources.csv", line) };
  expect(await problemsOf(files)).toEqual([`lecture_sources.csv:3 file: "${file}" ${reason}`]);
});

test.each([
  ["a.ts", "a.ts, which does not begin as a file of type ts does"],
  ["b.m3u8", "b.m3u8, which does not begin as a file of type m3u8 does"],
  ["c.m4s", "c.m4s, which does not begin as a file of type m4s does"],
])("refuses a part %s of an adaptive recording with other contents", async (part, reason) => {
  const { problemsOf } = await contentImporter();
  const files = { "media/hls/index.m3u8": "#EXTM3U", [`media/hls/${part}`]: secret };
  const lines = withLines("lecture_sources.csv", "shock,hls,,,hls");
  expect(await problemsOf({ ...smallCatalogue, ...files, ...lines })).toEqual([
    `lecture_sources.csv:3 file: holds ${reason}`,
  ]);
});

test("refuses pictures that do not decode or are of another type, and text as a PDF", async () => {
  const { problemsOf } = await contentImporter();
  const materials = withLines(
    "materials.csv",
    "residency,a,,ক,image,,cut.webp,today 09:00",
    "residency,b,,খ,image,,other.jpg,today 09:00",
    "residency,c,,গ,pdf,,text.pdf,today 09:00",
  );
  const files = { "media/cut.webp": picture.subarray(0, 30), "media/other.jpg": picture, "media/text.pdf": secret };
  expect(await problemsOf({ ...smallCatalogue, ...files, ...materials })).toEqual([
    'materials.csv:3 file: "cut.webp" cannot be shown: it is not a JPEG, PNG or WebP of at most 20 megapixels',
    'materials.csv:4 file: "other.jpg" is a picture of another type: webp',
    'materials.csv:5 file: "text.pdf" cannot be read as a PDF',
  ]);
});
