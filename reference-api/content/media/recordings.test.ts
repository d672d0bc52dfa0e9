import { readdirSync, readFileSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { demoFolder } from "#content/demo/seed.ts";
import { catalogueFolder, smallCatalogue, type CatalogueFiles } from "#tests/support/content/catalogue-folder.ts";
import { changed, contentImporter } from "#tests/support/content/content-importer.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { ffprobePath } from "#tests/support/processes/ffprobe.ts";
import { findFfprobe, probeRecording } from "./ffprobe.ts";
import { importCatalogue } from "#content/catalogue/import.ts";

const ffprobe = await ffprobePath();

const ofDemo = (file: string) => readFileSync(join(demoFolder, "media", file));

const adaptive = Object.fromEntries(
  readdirSync(join(demoFolder, "media", "lecture-hls")).map((part) => [
    `media/hls/${part}`,
    ofDemo(join("lecture-hls", part)),
  ]),
);

/** The small catalogue with recordings of every kind and these lines of `lecture_sources.csv`. */
const withSources = (...lines: string[]): CatalogueFiles => ({
  ...smallCatalogue,
  ...adaptive,
  "media/two.mp4": ofDemo("lecture-360p.mp4"),
  "media/sound.m4a": ofDemo("lecture-audio.m4a"),
  "media/words.vtt": "WEBVTT\n",
  "lecture_sources.csv": `lecture,kind,height,kbps,file\n${lines.join("\n")}\n`,
});

const withoutFigures = {
  ...withSources(
    "shock,video,,120,one.mp4",
    "shock,video,,,two.mp4",
    "shock,hls,,,hls",
    "shock,audio,,,sound.m4a",
    "shock,captions,,,words.vtt",
  ),
  ...changed("lectures.csv", ",24,", ",,"),
};

test("fills empty figures from the recordings, and a second import changes nothing", async () => {
  const { db, dataDir, now, importFiles } = await contentImporter({ ffprobe });
  await importFiles(withoutFigures);
  expect(await db.select({ seconds: lectures.duration_seconds }).from(lectures)).toEqual([{ seconds: 24 }]);
  const sources = await db
    .select({
      kind: lectureSources.kind,
      lines: lectureSources.height,
      width: mediaFiles.width,
      height: mediaFiles.height,
    })
    .from(lectureSources)
    .innerJoin(mediaFiles, eq(mediaFiles.id, lectureSources.media_file_id))
    .orderBy(lectureSources.id);
  expect(sources).toEqual([
    { kind: "video", lines: 240, width: 426, height: 240 },
    { kind: "video", lines: 360, width: 640, height: 360 },
    { kind: "hls", lines: null, width: 640, height: 360 },
    { kind: "audio", lines: null, width: null, height: null },
    { kind: "captions", lines: null, width: null, height: null },
  ]);
  const folder = await catalogueFolder(withoutFigures);
  const again = await importCatalogue(db, folder, { now, dataDir, ffprobe, retire: true });
  for (const { added, changed: others, retired = 0 } of again) expect([added, others, retired]).toEqual([0, 0, 0]);
});

test("the figures of the demo match its recordings", async () => {
  const { db, close } = await testDatabase({ seeded: true });
  onTestFinished(close);
  const only = ["lectures.csv", "lecture_sources.csv"];
  const rules = { now: new Date(), dataDir: await temporaryFolder(), ffprobe, only };
  const counts = await importCatalogue(db, demoFolder, rules);
  expect(counts.find(({ file }) => file === "lecture_sources.csv")?.rows).toBeGreaterThan(100);
  expect(await db.$count(mediaFiles, eq(mediaFiles.height, 240))).toBeGreaterThan(20);
  const again = await importCatalogue(db, demoFolder, rules);
  expect(again.filter(({ added, changed: others }) => added + others > 0)).toEqual([]);
});

test("reports a figure that a recording contradicts once, and tolerates a small difference", async () => {
  const { problemsOf, importFiles } = await contentImporter({ ffprobe });
  const sources = withSources("shock,video,480,120,one.mp4", "shock,video,368,,two.mp4", "shock,audio,,,sound.m4a");
  const wrong = { ...sources, ...changed("lectures.csv", ",24,", ",3600,") };
  expect(await problemsOf(wrong)).toEqual([
    'lecture_sources.csv:2 height: is 480, but "one.mp4" has 240 lines',
    'lectures.csv:2 seconds: is 3600, but "one.mp4" lasts 24',
  ]);
  const nearly = withSources("shock,video,246,120,one.mp4", "shock,video,368,,two.mp4");
  await importFiles({ ...nearly, ...changed("lectures.csv", ",24,", ",26,") });
  const { "lectures.csv": _, ...others } = nearly;
  await importFiles(others);
  expect(await problemsOf({ ...others, ...changed("lectures.csv", ",24,", ",27,") })).toEqual([
    'lectures.csv:2 seconds: is 27, but "one.mp4" lasts 24',
  ]);
});

test("refuses files that are not recordings or would make ffprobe read other files", async () => {
  const { problemsOf } = await contentImporter({ ffprobe });
  const list = `#EXTM3U\n#EXTINF:9,\n${join(demoFolder, "media", "lecture-240p.mp4")}\n#EXT-X-ENDLIST\n`;
  const strange = {
    ...withSources(
      "shock,video,1,,text.mp4",
      "shock,video,2,,list.mp4",
      "shock,video,3,,sound.mp4",
      "shock,video,,,cut.mp4",
    ),
    "media/text.mp4": "240 lines",
    "media/list.mp4": list,
    "media/sound.mp4": ofDemo("lecture-audio.m4a"),
    "media/cut.mp4": ofDemo("lecture-240p.mp4").subarray(0, 900),
  };
  expect(await problemsOf(strange)).toEqual([
    'lecture_sources.csv:2 file: "text.mp4" does not begin as a file of type mp4 does',
    'lecture_sources.csv:3 file: "list.mp4" does not begin as a file of type mp4 does',
    'lecture_sources.csv:4 file: "sound.mp4" has no video track',
    'lecture_sources.csv:5 file: "cut.mp4" cannot be read as a recording',
  ]);
});

test.each([
  [list("../one.mp4"), "../one.mp4"],
  [list(" /etc/passwd"), " /etc/passwd"],
  ['#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="https://example.com/key"\n', "https://example.com/key"],
  ["#EXTM3U\r\n#EXT-X-MAP:URI=/etc/hostname\r\n", "/etc/hostname"],
])("refuses a playlist %j that refers outside its folder, even without ffprobe", async (playlist, outsideName) => {
  const { problemsOf } = await contentImporter();
  const files = { ...withSources("shock,hls,,,hls"), "media/hls/240p.m3u8": playlist };
  expect(await problemsOf(files)).toEqual([
    `lecture_sources.csv:2 file: holds 240p.m3u8, which names "${outsideName}", a file that is not in the folder`,
  ]);
});

function list(part: string): string {
  return `#EXTM3U\n#EXTINF:9,\n${part}\n#EXT-X-ENDLIST\n`;
}

test("without ffprobe trusts the figures of the table and reports empty ones", async () => {
  const { db, problemsOf, importFiles } = await contentImporter();
  expect(await problemsOf(withoutFigures)).toEqual([
    "lectures.csv:2 seconds: is empty: say how long it lasts, or install ffprobe, which reads it from the file",
    "lecture_sources.csv:2 height: is empty: say how many lines it has, or install ffprobe, which reads it from the file",
    "lecture_sources.csv:3 height: is empty: say how many lines it has, or install ffprobe, which reads it from the file",
  ]);
  await importFiles({ ...smallCatalogue, ...changed("lectures.csv", ",24,", ",3600,") });
  expect(await db.select({ seconds: lectures.duration_seconds }).from(lectures)).toEqual([{ seconds: 3600 }]);
});

test("reports two videos with the same number of lines, and a lecture whose duration no recording gives", async () => {
  const { problemsOf } = await contentImporter({ ffprobe });
  expect(
    await problemsOf({
      ...withSources("shock,video,240,,one.mp4", "shock,video,,,one.mp4", "stroke,captions,,,words.vtt"),
      "lectures.csv": `${String(smallCatalogue["lectures.csv"])}stroke,স্ট্রোক,,,,,,,,\n`,
    }),
  ).toEqual([
    "lectures.csv:3 seconds: is empty, and no recording gives it",
    'lecture_sources.csv:3 height: "shock/video/240" is on line 2 already',
  ]);
});

test("uses the first ffprobe on the PATH that runs; invalid output means no facts", async () => {
  const folder = await temporaryFolder();
  const broken = join(folder, "ffprobe");
  await writeFile(broken, "#!/bin/sh\nexit 1\n");
  await chmod(broken, 0o755);
  expect(await findFfprobe("")).toBeUndefined();
  expect(await findFfprobe(`/nowhere:${folder}`)).toBeUndefined();
  expect(await findFfprobe(`${folder}:${dirname(ffprobe)}`)).toBe(ffprobe);

  await writeFile(broken, "#!/bin/sh\necho '{\"streams\":[]'\n");
  expect(await probeRecording(broken, join(demoFolder, "media", "lecture-240p.mp4"))).toBeUndefined();
  await writeFile(broken, "#!/bin/sh\nwhile :; do echo long; done\n");
  expect(await probeRecording(broken, join(demoFolder, "media", "lecture-240p.mp4"))).toBeUndefined();
});
