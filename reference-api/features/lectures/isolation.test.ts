import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lectures, lectureSources } from "#api/db/schema/lectures.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { testLecture } from "#tests/support/api/scenarios/open-lecture.ts";
import { addLectureEvent, addMediaFile, addOwnCourse } from "#tests/support/rows/study-rows.ts";

test("a lecture has its own files and the doctor's own name and progress", async () => {
  const { db, ok, refused, course, lecture, params, who, doctor } = await testLecture();
  const other = await addLectureEvent(db, course.scheduleId);
  const otherDoctor = await addDoctor(db, { name: "ডা. প্রতিবেশী" });
  const { id } = await addOwnCourse(db, otherDoctor.id, {
    batch_id: course.batchId,
    batch_schedule_id: course.scheduleId,
  });
  const seen = { position_seconds: 40, covered_seconds: 95, completed_at: new Date(), last_flush_at: new Date() };
  await db.insert(lectureViews).values([
    { doctor_id: otherDoctor.id, lecture_id: lecture.id, ...seen },
    { doctor_id: doctor.id, lecture_id: other.lectureId, ...seen },
  ]);
  const [audio, larger, notes] = [await addMediaFile(db), await addMediaFile(db), await addMediaFile(db)];
  await db.insert(lectureSources).values([
    { lecture_id: lecture.id, media_file_id: audio.id, kind: "audio" },
    { lecture_id: lecture.id, media_file_id: larger.id, kind: "video", height: 480 },
  ]);
  await db.update(lectures).set({ notes_file_id: notes.id }).where(eq(lectures.id, lecture.id));
  expect((await ok(getLecture, { params }, who)).lecture).toMatchObject({
    sources: [{ media: { id: lecture.fileId } }, { media: { id: larger.id } }, { media: { id: audio.id } }],
    notes: { id: notes.id },
    resume_at: 0,
    coverage: 0,
    is_completed: false,
  });
  const theirs = await ok(getLecture, { params: { ...params, id } }, await loggedIn(db, otherDoctor.id));
  expect(theirs.lecture).toMatchObject({ resume_at: 40, coverage: 95, is_completed: true });
  expect(theirs.lecture.watermark_text).toContain(otherDoctor.name);

  expect(other.id, "precondition: the ids differ, so that swapping has an effect").not.toBe(course.scheduleId);
  const swapped = { ...params, schedule_id: other.id, event_id: course.scheduleId };
  expect((await ok(getLecture, { params: swapped }, who)).event.id).toBe(other.id);
  await refused(404, getLecture, { params: { ...params, schedule_id: 999_999 } }, who);
  await refused(404, getLecture, { params: { ...params, event_id: 999_999 } }, who);
});
