import { and, asc, eq, exists, lte, or, sql, type AnyColumn } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { isViewed } from "#api/features/subscriptions/queries.ts";
import type { KeyRing } from "#config/secrets.ts";

export interface Viewer {
  db: Writer;
  now: Date;
  keys: KeyRing;
  session: { tokenId: number };
  doctor: { id: number; mobileNumber: string };
}

/**
 * SQL condition that the doctor may watch the lecture: it has started in the schedule of a course that the doctor may
 * use, is a free video of such a course, or has a view running in an active subscription.
 */
export function mayWatch(
  db: Writer,
  { doctorId, now }: { doctorId: number; now: Date },
  lectureId: AnyColumn | number,
) {
  const course = usableCourses(db, doctorId);
  const held = db
    .select({ one: sql`1` })
    .from(course)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, course.schedule_id))
    .where(and(eq(scheduleEvents.lecture_id, lectureId), lte(scheduleEvents.starts_at, now)));
  const free = db
    .select({ one: sql`1` })
    .from(course)
    .innerJoin(freeVideos, eq(freeVideos.course_id, course.course_id))
    .where(eq(freeVideos.lecture_id, lectureId));
  return or(exists(held), exists(free), isViewed(db, { doctorId, now }, lectureId));
}

/** Returns the watermark over a video: the doctor's name, if known, and the last four digits of the mobile number. */
export async function watermarkText({ db, doctor }: Pick<Viewer, "db" | "doctor">): Promise<string> {
  const [found] = await db.select({ name: doctors.name }).from(doctors).where(eq(doctors.id, doctor.id));
  return [found?.name, doctor.mobileNumber.slice(-4)].filter(Boolean).join(" · ");
}

/** Parses a PostgreSQL multirange such as {[0,40),[65,90)} into pairs; none for null. */
export function rangesOf(multirange: string | null): [number, number][] {
  const pairs = (multirange ?? "").matchAll(/\[(\d+),(\d+)\)/g);
  return [...pairs].map(([, from, to]) => [Number(from), Number(to)]);
}

const restartSeconds = 5;

/**
 * Returns the position in seconds at which playback resumes; 0 if none is stored, or if it is within the last 5
 * seconds.
 */
export function resumeAt(position: number | null, duration: number): number {
  return position === null || position >= duration - restartSeconds ? 0 : position;
}

export function selectSources(db: Writer, lectureId: number) {
  return db
    .select({
      kind: lectureSources.kind,
      height: lectureSources.height,
      kbps: lectureSources.kbps,
      file: mediaFiles,
    })
    .from(lectureSources)
    .innerJoin(mediaFiles, eq(mediaFiles.id, lectureSources.media_file_id))
    .where(eq(lectureSources.lecture_id, lectureId))
    .orderBy(
      sql`array_position(array['video', 'hls', 'audio', 'captions'], ${lectureSources.kind})`,
      asc(lectureSources.height),
    )
    .limit(20);
}
