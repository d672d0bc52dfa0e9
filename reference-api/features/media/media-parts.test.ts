import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { getMediaPart, playlistType } from "#contract/study/media.ts";
import { addDoctor, loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { addMediaFile } from "#tests/support/rows/study-rows.ts";

import { testLecture, type Link, type Login } from "#tests/support/api/scenarios/open-lecture.ts";

const demoFolder = projectPath("reference-api/content/demo/files/media/lecture-hls");
const hourMs = 60 * 60 * 1000;

/** Sets up a lecture whose only source is adaptive (HLS), with a link to it. */
async function withAdaptive() {
  const api = await testLecture();
  const { db, lecture, linkFor, fetchAs } = api;
  const folder = await addMediaFile(db, { name: "lecture-hls", content_type: playlistType });
  await db.delete(lectureSources).where(eq(lectureSources.lecture_id, lecture.id));
  await db.insert(lectureSources).values({ lecture_id: lecture.id, media_file_id: folder.id, kind: "hls" });
  const fetchPart = ({ id, grant }: Link, name: string, by: Partial<Login>, headers?: Record<string, string>) =>
    fetchAs(endpointPath(getMediaPart, { params: { id, grant, name } }), by, headers);
  return { ...api, link: await linkFor(api.who), fetchPart };
}

test("serves the playlists and segments of an adaptive source under one grant", async () => {
  const { who, link, fetchPart, fetchMedia } = await withAdaptive();
  expect(link.content_type).toBe(playlistType);
  const first = await fetchPart(link, "index.m3u8", who);
  const names = (await first.text()).split("\n").filter((line) => /^\w/.test(line));
  expect(names).toEqual(["240p.m3u8", "360p.m3u8"]);
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": playlistType,
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(first.headers.has("content-disposition")).toBe(false);

  const level = await (await fetchPart(link, "240p.m3u8", who)).text();
  const [, length = "", start = ""] = /BYTERANGE:(\d+)@(\d+)\n240p\.mp4/.exec(level) ?? [];
  const range = { start: Number(start), end: Number(start) + Number(length) };
  const bytes = await readFile(join(demoFolder, "240p.mp4"));
  const segment = await fetchPart(link, "240p.mp4", who, { Range: `bytes=${range.start}-${range.end - 1}` });
  expect([segment.status, segment.headers.get("content-type"), segment.headers.get("content-range")]).toEqual([
    206,
    "video/mp4",
    `bytes ${range.start}-${range.end - 1}/${bytes.byteLength}`,
  ]);
  expect(Buffer.from(await segment.arrayBuffer()).equals(bytes.subarray(range.start, range.end))).toBe(true);
  const other = await fetchPart(link, "360p.mp4", who);
  expect(other.headers.get("etag")).not.toBe(segment.headers.get("etag"));
  expect((await fetchMedia(link, who)).status, "the folder itself is not a file").toBe(404);
});

test("serves a segment of 3 MB in one range, as players require", async () => {
  const { db, who, link, fetchPart } = await withAdaptive();
  const name = randomUUID();
  const folder = join(tmpdir(), "portal-test-data", "files", name);
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = Buffer.alloc(3_000_000, "segment ");
  await writeFile(join(folder, "1.ts"), bytes);
  await db.update(mediaFiles).set({ store: "data", name }).where(eq(mediaFiles.id, link.id));
  const response = await fetchPart(link, "1.ts", who, { Range: "bytes=8-2999999" });
  expect([response.status, response.headers.get("content-type")]).toEqual([206, "video/mp2t"]);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(8))).toBe(true);
});

test("the grant of an adaptive source opens no other file and is refused for other logins, when altered and after expiry", async () => {
  const { db, doctor, course, lecture, params, ok, who, link, fetchPart, fetchAs } = await withAdaptive();
  const status = async (response: Promise<Response>) => (await response).status;
  const wrong = [
    "missing.mp4",
    "..",
    "../lecture-240p.mp4",
    "..%2flecture-240p.mp4",
    "%2e%2e",
    ".hidden.mp4",
    "lecture-notes.pdf",
    "240p.mp4\0.ts",
    `${"a".repeat(81)}.mp4`,
  ];
  for (const name of wrong) expect(await status(fetchPart(link, name, who)), name).toBeOneOf([403, 404]);
  for (const raw of ["../240p.mp4", "x/240p.mp4", "..%2f..%2flecture-240p.mp4", "%2e%2e%2flecture-240p.mp4"]) {
    const path = `/web/doctor/media/${link.id}/${link.grant}/${raw}`;
    expect(await status(fetchAs(path, who)), raw).toBeOneOf([403, 404]);
  }
  const video = await addMediaFile(db);
  await db.insert(lectureSources).values({ lecture_id: lecture.id, media_file_id: video.id, kind: "video" });
  const { sources } = (await ok(getLecture, { params }, who)).lecture;
  expect(sources.map(({ kind }) => kind)).toEqual(["video", "hls"]);
  const [videoSource] = sources;
  if (!videoSource) throw new Error("no video");
  expect(await status(fetchPart(videoSource.media, "240p.mp4", who)), "a file is not a folder").toBe(404);

  const second = await loggedIn(db, doctor.id);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  const altered = { ...link, grant: link.grant.replace(/.$/, (last) => (last === "A" ? "B" : "A")) };
  expect(await status(fetchPart(link, "240p.m3u8", {}))).toBe(401);
  expect(await status(fetchPart(link, "240p.m3u8", { token: who.token }))).toBe(423);
  for (const [by, wrongLink] of [
    [second, link],
    [stranger, link],
    [who, altered],
    [who, { ...link, grant: videoSource.media.grant }],
  ] as const) {
    expect(await status(fetchPart(wrongLink, "240p.m3u8", by))).toBe(403);
  }
  const set = (status: "active" | "suspended") =>
    db.update(enrolments).set({ status }).where(eq(enrolments.id, course.id));
  await set("suspended");
  expect(await status(fetchPart(link, "240p.mp4", who))).toBe(404);
  await set("active");
  expect(await status(fetchPart(link, "240p.mp4", who))).toBe(200);
  await db.update(accessTokens).set({ expires_at: daysFromNow(1) });
  moveClock(2 * hourMs + 160_000);
  expect(await status(fetchPart(link, "240p.mp4", who))).toBe(403);
});

test("opening an adaptive source on another device ends playback on the first with 409", async () => {
  const { db, doctor, who, link, linkFor, fetchPart } = await withAdaptive();
  const play = async (target: Link, by: Login) => (await fetchPart(target, "240p.m3u8", by)).status;
  expect(await play(link, who)).toBe(200);
  moveClock(10_000);
  const second = await loggedIn(db, doctor.id);
  expect(await play(await linkFor(second), second)).toBe(200);
  expect(await play(link, who)).toBe(409);
});
