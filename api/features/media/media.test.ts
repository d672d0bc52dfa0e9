import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { projectPath } from "#api/db/project-path.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { getLecture } from "#contract/lectures.ts";
import { getMedia, getMediaPart, playlistType, type MediaLink } from "#contract/media.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { addDoctor, loggedIn, moveClock, testAccounts } from "#tests/support/accounts.ts";
import { daysFromNow } from "#tests/support/catalogue-rows.ts";
import { addLecture, addLectureEvent, addMediaFile, addOwnCourse } from "#tests/support/study-rows.ts";

const demoVideo = projectPath("api/db/seed/demo/media/lecture-240p.mp4");
const demoFolder = projectPath("api/db/seed/demo/media/lecture-hls");
const hourMs = 60 * 60 * 1000;

interface Link {
  id: number | string;
  grant: string;
}

interface Login {
  token: string;
  device: string;
}

async function withLecture() {
  const api = await testAccounts();
  const { db, ok, request } = api;
  const doctor = await addDoctor(db);
  const course = await addOwnCourse(db, doctor.id);
  const lecture = await addLecture(db);
  const event = await addLectureEvent(db, course.scheduleId, { lecture });
  const who = await loggedIn(db, doctor.id);
  const params = { id: course.id, schedule_id: course.scheduleId, event_id: event.id };

  async function linkFor(by: Login): Promise<MediaLink> {
    const answer = await ok(getLecture, { params }, by);
    const [source] = answer.lecture.sources;
    if (!source) throw new Error("no source");
    return source.media;
  }
  const fetchAs = (path: string, by: Partial<Login>, headers: Record<string, string> = {}) =>
    request(path, {
      headers: {
        ...headers,
        ...(by.token && { Authorization: `Bearer ${by.token}` }),
        ...(by.device && { "X-DEVICE-TOKEN": by.device }),
      },
    });
  const fetchMedia = (link: Link, by: Partial<Login>, headers?: Record<string, string>) =>
    fetchAs(endpointPath(getMedia, { params: { id: link.id }, query: { grant: link.grant } }), by, headers);
  return { ...api, doctor, course, lecture, params, who, linkFor, fetchAs, fetchMedia };
}

/** The lecture has an adaptive source alone. */
async function withAdaptive() {
  const api = await withLecture();
  const { db, lecture, linkFor, fetchAs } = api;
  const folder = await addMediaFile(db, { name: "lecture-hls", content_type: playlistType });
  await db.delete(lectureSources).where(eq(lectureSources.lecture_id, lecture.id));
  await db.insert(lectureSources).values({ lecture_id: lecture.id, media_file_id: folder.id, kind: "hls" });
  const fetchPart = ({ id, grant }: Link, name: string, by: Partial<Login>, headers?: Record<string, string>) =>
    fetchAs(endpointPath(getMediaPart, { params: { id, grant, name } }), by, headers);
  return { ...api, link: await linkFor(api.who), fetchPart };
}

/** A file of 500 MB that takes no room, with a mark in its middle. */
async function addHugeFile(db: Database, fileId: number) {
  const folder = join(tmpdir(), "portal-test-data", "files");
  const name = `${randomUUID()}.mp4`;
  const size = 500_000_000;
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, name), "w");
  await file.truncate(size);
  await file.write("middle", size / 2);
  await file.close();
  onTestFinished(() => rm(join(folder, name)));
  await db.update(mediaFiles).set({ store: "data", name }).where(eq(mediaFiles.id, fileId));
  return size;
}

/** What this process has read so far, as the kernel counts it. */
async function bytesRead(): Promise<number> {
  const counted = await readFile("/proc/self/io", "utf8");
  return Number(/rchar: (\d+)/.exec(counted)?.[1]);
}

test("a video plays: whole, and by parts that say where they belong", async () => {
  const { who, linkFor, fetchMedia } = await withLecture();
  const link = await linkFor(who);
  const bytes = await readFile(demoVideo);
  const whole = await fetchMedia(link, who);
  expect([whole.status, whole.headers.get("content-length")]).toEqual([200, `${bytes.byteLength}`]);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetchMedia(link, who, { Range: "bytes=1000-1999" });
  expect(part.status).toBe(206);
  expect(Object.fromEntries(part.headers)).toMatchObject({
    "content-range": `bytes 1000-1999/${bytes.byteLength}`,
    "content-length": "1000",
    "content-type": "video/mp4",
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
  const etag = part.headers.get("etag") ?? "";
  const after = async (ifRange: string) =>
    (await fetchMedia(link, who, { Range: "bytes=0-9", "If-Range": ifRange })).status;
  expect([etag, await after(etag), await after('"another"')]).toEqual([expect.stringMatching(/^"/), 206, 200]);
  const beyond = await fetchMedia(link, who, { Range: `bytes=${bytes.byteLength}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, `bytes */${bytes.byteLength}`]);
});

test("a jump into the middle of a file of 500 MB reads less than 2 MB of it", async () => {
  const { db, lecture, who, linkFor, fetchMedia } = await withLecture();
  const size = await addHugeFile(db, lecture.fileId);
  const link = await linkFor(who);
  await fetchMedia(link, who, { Range: "bytes=0-1" });
  const before = await bytesRead();
  const answer = await fetchMedia(link, who, { Range: `bytes=${size / 2}-` });
  const body = Buffer.from(await answer.arrayBuffer());
  expect((await bytesRead()) - before).toBeLessThan(2_000_000);
  expect(body.subarray(0, 6).toString()).toBe("middle");
  expect(answer.headers.get("content-range")).toBe(`bytes ${size / 2}-${size / 2 + 1024 * 1024 - 1}/${size}`);

  const start = await bytesRead();
  const whole = await fetchMedia(link, who);
  const reader = whole.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await bytesRead()) - start).toBeLessThan(2_000_000);
});

test("a link opens nothing for another login, another device, another doctor, after its life, or when altered", async () => {
  const { db, doctor, course, who, linkFor, fetchMedia } = await withLecture();
  const link = await linkFor(who);
  const friend = await addDoctor(db);
  await db.insert(enrolments).values({
    doctor_id: friend.id,
    batch_id: course.batchId,
    batch_schedule_id: course.scheduleId,
    status: "active",
    total_fee: "0.00",
  });
  const [second, friends, unverified] = [
    await loggedIn(db, doctor.id),
    await loggedIn(db, friend.id),
    await loggedIn(db, doctor.id, { status: "pending" }),
  ];
  const file = await addMediaFile(db);
  const status = async (given: Promise<Response>) => (await given).status;
  const altered = { ...link, grant: link.grant.replace(/.$/, (last) => (last === "A" ? "B" : "A")) };
  const longer = {
    ...link,
    grant: link.grant.replace(/\.(\d+)\./, (_, expires: string) => `.${Number(expires) + 1}.`),
  };

  expect(await status(fetchMedia(link, who))).toBe(200);
  expect(await status(fetchMedia(link, {}))).toBe(401);
  expect(await status(fetchMedia(link, { token: who.token }))).toBe(423);
  expect(await status(fetchMedia(link, { ...who, device: unverified.device }))).toBe(423);
  for (const [by, given] of [
    [second, link],
    [friends, link],
    [who, altered],
    [who, longer],
    [who, { ...link, id: file.id }],
    [who, { ...link, grant: "" }],
  ] as const) {
    expect(await status(fetchMedia(given, by))).toBe(403);
  }
  for (const id of ["..%2Fsecrets", "%2e%2e", "0", "1e3"]) {
    expect([id, await status(fetchMedia({ ...link, id }, who))]).toEqual([id, 404]);
  }
  await db.update(accessTokens).set({ expires_at: daysFromNow(1) });
  moveClock(2 * hourMs + 60_000);
  expect(await status(fetchMedia(link, who))).toBe(200);
  moveClock(60_000);
  expect(await status(fetchMedia(link, who))).toBe(403);
});

test("who loses the right to a lecture loses its links at once", async () => {
  const { db, course, who, linkFor, fetchMedia } = await withLecture();
  const link = await linkFor(who);
  const set = (values: Partial<typeof enrolments.$inferInsert>) =>
    db.update(enrolments).set(values).where(eq(enrolments.id, course.id));
  const cases: [Partial<typeof enrolments.$inferInsert>, number][] = [
    [{ status: "completed" }, 200],
    [{ status: "suspended" }, 404],
    [{ status: "pending_payment" }, 404],
    [{ status: "active", access_until: daysFromNow(-1) }, 404],
  ];
  for (const [values, status] of cases) {
    await set(values);
    expect([values, (await fetchMedia(link, who)).status]).toEqual([values, status]);
  }
  await set({ status: "active", access_until: null });
  await db.update(accessTokens).set({ revoked_at: new Date() });
  expect((await fetchMedia(link, who)).status).toBe(401);
});

test("the device that opened a lecture last plays it; the one before is told so", async () => {
  const { db, doctor, who, linkFor, fetchMedia } = await withLecture();
  const second = await loggedIn(db, doctor.id);
  const begin = Date.now();
  const later = (seconds: number) => moveClock(begin + seconds * 1000 - Date.now());
  const play = async (link: MediaLink, by: Login) => (await fetchMedia(link, by, { Range: "bytes=0-9" })).status;
  const first = await linkFor(who);
  expect([await play(first, who), await play(first, who)]).toEqual([206, 206]);
  later(10);
  const other = await linkFor(second);
  expect(await play(first, who)).toBe(206); // opened there, not yet played
  later(20);
  expect(await play(other, second)).toBe(206);
  const moved = await fetchMedia(first, who, { Range: "bytes=10-19" });
  expect([moved.status, await moved.json()]).toMatchObject([409, { code: "lecture_moved" }]);
  later(30);
  expect(await play(await linkFor(who), who)).toBe(206);
  expect(await play(other, second)).toBe(409);
});

test("an adaptive source comes as playlists and segments beside each other, under the one grant of its link", async () => {
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
  expect((await fetchMedia(link, who)).status, "the folder itself is no file").toBe(404);
});

test("a segment of 3 MB comes whole, where a player needs it so", async () => {
  const { db, who, link, fetchPart } = await withAdaptive();
  const name = randomUUID();
  const folder = join(tmpdir(), "portal-test-data", "files", name);
  await mkdir(folder, { recursive: true });
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = Buffer.alloc(3_000_000, "segment ");
  await writeFile(join(folder, "1.ts"), bytes);
  await db.update(mediaFiles).set({ store: "data", name }).where(eq(mediaFiles.id, link.id));
  const answer = await fetchPart(link, "1.ts", who, { Range: "bytes=8-2999999" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp2t"]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(8))).toBe(true);
});

test("an adaptive source opens no other file, and nothing to another login, without its grant or after its life", async () => {
  const { db, doctor, course, lecture, params, ok, who, link, fetchPart, fetchAs } = await withAdaptive();
  const status = async (given: Promise<Response>) => (await given).status;
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
  const [plain] = sources;
  if (!plain) throw new Error("no video");
  expect(await status(fetchPart(plain.media, "240p.mp4", who)), "a file is no folder").toBe(404);

  const second = await loggedIn(db, doctor.id);
  const stranger = await loggedIn(db, (await addDoctor(db)).id);
  const altered = { ...link, grant: link.grant.replace(/.$/, (last) => (last === "A" ? "B" : "A")) };
  expect(await status(fetchPart(link, "240p.m3u8", {}))).toBe(401);
  expect(await status(fetchPart(link, "240p.m3u8", { token: who.token }))).toBe(423);
  for (const [by, given] of [
    [second, link],
    [stranger, link],
    [who, altered],
    [who, { ...link, grant: plain.media.grant }],
  ] as const) {
    expect(await status(fetchPart(given, "240p.m3u8", by))).toBe(403);
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

test("who opens an adaptive source elsewhere takes the lecture along", async () => {
  const { db, doctor, who, link, linkFor, fetchPart } = await withAdaptive();
  const play = async (given: Link, by: Login) => (await fetchPart(given, "240p.m3u8", by)).status;
  expect(await play(link, who)).toBe(200);
  moveClock(10_000);
  const second = await loggedIn(db, doctor.id);
  expect(await play(await linkFor(second), second)).toBe(200);
  expect(await play(link, who)).toBe(409);
});
