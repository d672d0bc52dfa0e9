import { and, eq, exists, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { materials, referenceBookCourses, referenceBookPages } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { mayWatch } from "#api/features/lectures/queries.ts";

const one = { one: sql`1` };

/**
 * Finds a file that the doctor may access now, with the id of the lecture that it plays (null if none); otherwise
 * undefined.
 */
export async function findMedia(db: Writer, fileId: number, viewer: { doctorId: number; now: Date }) {
  const course = usableCourses(db, viewer.doctorId);
  const source = db
    .select(one)
    .from(lectureSources)
    .where(and(eq(lectureSources.media_file_id, mediaFiles.id), mayWatch(db, viewer, lectureSources.lecture_id)));
  const notes = db
    .select(one)
    .from(lectures)
    .where(and(eq(lectures.notes_file_id, mediaFiles.id), mayWatch(db, viewer, lectures.id)));
  const material = db
    .select(one)
    .from(materials)
    .innerJoin(course, eq(course.course_id, materials.course_id))
    .where(
      and(
        eq(materials.media_file_id, mediaFiles.id),
        or(isNull(materials.batch_id), eq(materials.batch_id, course.batch_id)),
        lte(materials.visible_from, viewer.now),
      ),
    );
  const page = db
    .select(one)
    .from(referenceBookPages)
    .innerJoin(referenceBookCourses, eq(referenceBookCourses.book_id, referenceBookPages.book_id))
    .innerJoin(course, eq(course.course_id, referenceBookCourses.course_id))
    .where(eq(referenceBookPages.media_file_id, mediaFiles.id));
  const sheet = db
    .select(one)
    .from(lectureSheets)
    .innerJoin(course, eq(course.batch_id, lectureSheets.batch_id))
    .where(and(eq(lectureSheets.media_file_id, mediaFiles.id), lte(lectureSheets.published_at, viewer.now)));
  const [found] = await db
    .select({ file: mediaFiles, lectureId: lectureSources.lecture_id })
    .from(mediaFiles)
    .leftJoin(lectureSources, and(eq(lectureSources.media_file_id, mediaFiles.id), ne(lectureSources.kind, "captions")))
    .where(
      and(eq(mediaFiles.id, fileId), or(exists(source), exists(notes), exists(material), exists(page), exists(sheet))),
    );
  return found;
}
