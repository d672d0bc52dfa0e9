import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import type { SampleLecture } from "#contract/catalogue/batches.ts";

function selectSamples(db: Writer, where: SQL | undefined) {
  return db
    .select({
      lecture: { title: lectures.title, mentor: lectures.mentor, duration_seconds: lectures.duration_seconds },
      file: mediaFiles,
    })
    .from(freeVideos)
    .innerJoin(lectures, eq(lectures.id, freeVideos.lecture_id))
    .innerJoin(lectureSources, and(eq(lectureSources.lecture_id, lectures.id), eq(lectureSources.kind, "video")))
    .innerJoin(mediaFiles, eq(mediaFiles.id, lectureSources.media_file_id))
    .where(and(eq(freeVideos.is_public, true), where))
    .orderBy(asc(freeVideos.sort), asc(freeVideos.id), asc(lectureSources.height))
    .limit(1);
}

/**
 * Finds the public sample of a batch's course: the video of least height of its first public lecture that has a video;
 * null if there is none.
 */
export async function findSampleOf(db: Writer, batchId: number): Promise<SampleLecture | null> {
  const course = db
    .select({ id: yearCourseSessions.course_id })
    .from(batches)
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(eq(batches.id, batchId));
  const [found] = await selectSamples(db, inArray(freeVideos.course_id, course));
  return found ? { ...found.lecture, file: { id: found.file.id, bytes: found.file.bytes } } : null;
}

export async function findSampleFile(db: Writer, fileId: number) {
  const [found] = await selectSamples(db, eq(mediaFiles.id, fileId));
  return found?.file;
}
