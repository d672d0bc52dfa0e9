import { and, eq, exists, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { lectureViews, materials, referenceBookCourses, referenceBookPages } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { mayWatch } from "#api/features/lectures/queries.ts";

const one = { one: sql`1` };

/** The file, when the doctor may have it now, and the lecture that is played by it; undefined otherwise. */
export async function findMedia(db: Writer, fileId: number, who: { doctorId: number; now: Date }) {
  const course = usableCourses(db, who.doctorId);
  const source = db
    .select(one)
    .from(lectureSources)
    .where(and(eq(lectureSources.media_file_id, mediaFiles.id), mayWatch(db, who, lectureSources.lecture_id)));
  const notes = db
    .select(one)
    .from(lectures)
    .where(and(eq(lectures.notes_file_id, mediaFiles.id), mayWatch(db, who, lectures.id)));
  const material = db
    .select(one)
    .from(materials)
    .innerJoin(course, eq(course.course_id, materials.course_id))
    .where(
      and(
        eq(materials.media_file_id, mediaFiles.id),
        or(isNull(materials.batch_id), eq(materials.batch_id, course.batch_id)),
        lte(materials.visible_from, who.now),
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
    .where(and(eq(lectureSheets.media_file_id, mediaFiles.id), lte(lectureSheets.published_at, who.now)));
  const [found] = await db
    .select({ file: mediaFiles, lectureId: lectureSources.lecture_id })
    .from(mediaFiles)
    .leftJoin(lectureSources, and(eq(lectureSources.media_file_id, mediaFiles.id), ne(lectureSources.kind, "captions")))
    .where(
      and(eq(mediaFiles.id, fileId), or(exists(source), exists(notes), exists(material), exists(page), exists(sheet))),
    );
  return found;
}

interface Player {
  doctorId: number;
  lectureId: number;
  tokenId: number;
  /** When the link that is being played was given. */
  grantedAt: Date;
  now: Date;
}

/** One login plays a lecture: the one that opened it last. Says whether this one does; if it is newer, it takes over. */
export async function takesPlayer(db: Writer, { doctorId, lectureId, tokenId, grantedAt, now }: Player) {
  const ofView = and(eq(lectureViews.doctor_id, doctorId), eq(lectureViews.lecture_id, lectureId));
  const [view] = await db.select({ player: lectureViews.playing_token_id }).from(lectureViews).where(ofView);
  if (view?.player === tokenId) return true;
  const playing = { playing_token_id: tokenId, playing_since: now };
  const [taken] = await db
    .insert(lectureViews)
    .values({ doctor_id: doctorId, lecture_id: lectureId, last_flush_at: now, ...playing })
    .onConflictDoUpdate({
      target: [lectureViews.doctor_id, lectureViews.lecture_id],
      set: playing,
      setWhere: or(
        isNull(lectureViews.playing_token_id),
        eq(lectureViews.playing_token_id, tokenId),
        lt(lectureViews.playing_since, grantedAt),
      ),
    })
    .returning({ id: lectureViews.id });
  return taken !== undefined;
}
