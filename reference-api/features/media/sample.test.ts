import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { lectureSources } from "#api/db/schema/lectures.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import { getBatch } from "#contract/catalogue/batches.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getSampleMedia } from "#contract/study/media.ts";
import { addDoctor, testAccounts } from "#tests/support/api/accounts.ts";
import { addFreeVideo, addMediaFile, addOwnCourse } from "#tests/support/rows/study-rows.ts";

test("a batch shows its first public video and serves only that video's smallest source to visitors, by ranges", async () => {
  const { db, ok, request } = await testAccounts();
  const { id: doctorId } = await addDoctor(db);
  const [beside, course] = [await addOwnCourse(db, doctorId), await addOwnCourse(db, doctorId)];
  await addFreeVideo(db, beside.courseId, { sort: 0, is_public: true });
  const [own, shown] = [
    await addFreeVideo(db, course.courseId, { sort: 1 }),
    await addFreeVideo(db, course.courseId, { sort: 2, is_public: true }),
  ];
  await addFreeVideo(db, course.courseId, { sort: 3, is_public: true });
  const [heavy, audio] = [await addMediaFile(db), await addMediaFile(db)];
  await db.insert(lectureSources).values([
    { lecture_id: shown.lecture_id, media_file_id: heavy.id, kind: "video", height: 720 },
    { lecture_id: shown.lecture_id, media_file_id: audio.id, kind: "audio" },
  ]);
  const sample = async () => (await ok(getBatch, { params: { id: course.batchId } })).batch.sample;
  const get = (fileId: number, headers = {}) =>
    request(endpointPath(getSampleMedia, { params: { id: fileId } }), { headers });

  expect(await sample()).toEqual({
    title: "লেকচার",
    mentor: null,
    duration_seconds: 100,
    file: { id: shown.fileId, bytes: 1 },
  });
  const bytes = await readFile(projectPath("reference-api/content/demo/files/media/lecture-240p.mp4"));
  const part = await get(shown.fileId, { Range: "bytes=1000-1999" });
  expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
  for (const file of [own.fileId, audio.id, 999_999_999]) expect((await get(file)).status, `${file}`).toBe(404);
  expect((await request("/web/sample-lectures/..%2f1")).status).toBe(404);

  await db.update(freeVideos).set({ is_public: false }).where(eq(freeVideos.course_id, course.courseId));
  expect(await sample()).toBeNull();
  expect((await get(shown.fileId)).status).toBe(404);
});
