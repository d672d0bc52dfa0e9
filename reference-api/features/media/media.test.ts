import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { projectPath } from "#runtime/project-path.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import type { MediaLink } from "#contract/study/media.ts";
import { addDoctor, loggedIn, moveClock } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { testLecture, type Login } from "#tests/support/api/scenarios/open-lecture.ts";
import { addMediaFile } from "#tests/support/rows/study-rows.ts";

const demoVideo = projectPath("reference-api/content/demo/files/media/lecture-240p.mp4");
const hourMs = 60 * 60 * 1000;

/** Creates a sparse file of 500 MB with the text "middle" in its middle, and makes it the content of a media file. */
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

/** Bytes that this process has read so far, from /proc/self/io. */
async function bytesRead(): Promise<number> {
  const counted = await readFile("/proc/self/io", "utf8");
  return Number(/rchar: (\d+)/.exec(counted)?.[1]);
}

test("serves a video whole and by range requests", async () => {
  const { who, linkFor, fetchMedia } = await testLecture();
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

test("seeking into the middle of a file of 500 MB reads less than 2 MB", async () => {
  const { db, lecture, who, linkFor, fetchMedia } = await testLecture();
  const size = await addHugeFile(db, lecture.fileId);
  const link = await linkFor(who);
  await fetchMedia(link, who, { Range: "bytes=0-1" });
  const before = await bytesRead();
  const response = await fetchMedia(link, who, { Range: `bytes=${size / 2}-` });
  const body = Buffer.from(await response.arrayBuffer());
  expect((await bytesRead()) - before).toBeLessThan(2_000_000);
  expect(body.subarray(0, 6).toString()).toBe("middle");
  expect(response.headers.get("content-range")).toBe(`bytes ${size / 2}-${size / 2 + 1024 * 1024 - 1}/${size}`);

  const start = await bytesRead();
  const whole = await fetchMedia(link, who);
  const reader = whole.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect((await bytesRead()) - start).toBeLessThan(2_000_000);
});

test("refuses a link for another login, device or doctor, after expiry or when altered", async () => {
  const { db, doctor, course, who, linkFor, fetchMedia } = await testLecture();
  const link = await linkFor(who);
  const friend = await addDoctor(db);
  await db.insert(enrolments).values({
    doctor_id: friend.id,
    batch_id: course.batchId,
    batch_schedule_id: course.scheduleId,
    status: "active",
    total_fee: "0.00",
  });
  const [second, friendLogin, unverified] = [
    await loggedIn(db, doctor.id),
    await loggedIn(db, friend.id),
    await loggedIn(db, doctor.id, { status: "pending" }),
  ];
  const file = await addMediaFile(db);
  const status = async (response: Promise<Response>) => (await response).status;
  const altered = { ...link, grant: link.grant.replace(/.$/, (last) => (last === "A" ? "B" : "A")) };
  const longer = {
    ...link,
    grant: link.grant.replace(/\.(\d+)\./, (_, expires: string) => `.${Number(expires) + 1}.`),
  };

  expect(await status(fetchMedia(link, who))).toBe(200);
  expect(await status(fetchMedia(link, {}))).toBe(401);
  expect(await status(fetchMedia(link, { token: who.token }))).toBe(423);
  expect(await status(fetchMedia(link, { ...who, device: unverified.device }))).toBe(423);
  for (const [by, wrongLink] of [
    [second, link],
    [friendLogin, link],
    [who, altered],
    [who, longer],
    [who, { ...link, id: file.id }],
    [who, { ...link, grant: "" }],
  ] as const) {
    expect(await status(fetchMedia(wrongLink, by))).toBe(403);
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

test("a link stops working when the enrolment no longer allows the lecture or the token is revoked", async () => {
  const { db, course, who, linkFor, fetchMedia } = await testLecture();
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

test("only the device that opened a lecture last plays it; the previous one gets 409 lecture_moved", async () => {
  const { db, doctor, who, linkFor, fetchMedia } = await testLecture();
  const second = await loggedIn(db, doctor.id);
  const begin = Date.now();
  const later = (seconds: number) => moveClock(begin + seconds * 1000 - Date.now());
  const play = async (link: MediaLink, by: Login) => (await fetchMedia(link, by, { Range: "bytes=0-9" })).status;
  const first = await linkFor(who);
  expect([await play(first, who), await play(first, who)]).toEqual([206, 206]);
  later(10);
  const other = await linkFor(second);
  expect(await play(first, who)).toBe(206); // opened on the other device, but not yet played there
  later(20);
  expect(await play(other, second)).toBe(206);
  const moved = await fetchMedia(first, who, { Range: "bytes=10-19" });
  expect([moved.status, await moved.json()]).toMatchObject([409, { code: "lecture_moved" }]);
  later(30);
  const again = await linkFor(who);
  expect(await play(again, who)).toBe(206);
  expect(await play(other, second)).toBe(409);
  later(40);
  await db.update(accessTokens).set({ is_staff_view: true }).where(eq(accessTokens.device_id, second.deviceId));
  expect(await play(await linkFor(second), second)).toBe(206);
  expect(await play(again, who), "a staff view does not end the doctor's playback").toBe(206);
});
