import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lectures, lectureSources } from "#api/db/schema/lectures.ts";
import { referenceBookPages } from "#api/db/schema/study.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { daysFromNow } from "#tests/support/rows/catalogue-rows.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addSheet } from "#tests/support/rows/service-rows.ts";
import {
  addBook,
  addLecture,
  addLectureEvent,
  addMaterial,
  addMediaFile,
  addOwnCourse,
} from "#tests/support/rows/study-rows.ts";
import { findMedia } from "./queries.ts";

test("finds files of every kind of the doctor's own course only; just video and audio count as playing the lecture", async () => {
  const { db } = await ownDatabase();

  /** Adds a doctor with a course that has a file of each kind. */
  async function withFiles() {
    const doctor = await addDoctor(db);
    const course = await addOwnCourse(db, doctor.id);
    const [captions, notes, material, page] = [
      await addMediaFile(db),
      await addMediaFile(db),
      await addMediaFile(db),
      await addMediaFile(db),
    ];
    const lecture = await addLecture(db);
    await db.insert(lectureSources).values({ lecture_id: lecture.id, media_file_id: captions.id, kind: "captions" });
    await db.update(lectures).set({ notes_file_id: notes.id }).where(eq(lectures.id, lecture.id));
    await addLectureEvent(db, course.scheduleId, { lecture });
    await addMaterial(db, course.courseId, { kind: "pdf", link: null, media_file_id: material.id });
    const book = await addBook(db, course.courseId, ["এক"]);
    const isOfBook = eq(referenceBookPages.book_id, book.id);
    await db.update(referenceBookPages).set({ media_file_id: page.id }).where(isOfBook);
    const sheet = await addSheet(db, course.batchId);
    const others = [captions.id, notes.id, material.id, page.id, sheet.media_file_id];
    return { doctor, course, lecture, others };
  }

  const [own, theirs] = [await withFiles(), await withFiles()];
  const find = (id: number | null) => findMedia(db, id ?? 0, { doctorId: own.doctor.id, now: new Date() });
  expect(await find(own.lecture.fileId)).toMatchObject({ lectureId: own.lecture.id });
  for (const id of own.others) expect(await find(id)).toMatchObject({ file: { id }, lectureId: null });
  const tomorrow = await addSheet(db, own.course.batchId, { published_at: daysFromNow(1) });
  for (const id of [theirs.lecture.fileId, ...theirs.others, tomorrow.media_file_id]) {
    expect(await find(id)).toBeUndefined();
  }
});
