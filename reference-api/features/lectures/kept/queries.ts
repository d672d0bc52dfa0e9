import { and, asc, desc, eq, exists, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { accessTokens } from "#api/db/schema/identity.ts";
import { keptLectures } from "#api/db/schema/kept-lectures.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { freeVideos } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { keptDays, keptHeight, maxKeptLectures } from "#contract/study/kept-bounds.ts";

export interface Keeper {
  doctorId: number;
  now: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns, by lecture, the time until which a device may keep it: `keptDays` from now, but not beyond the doctor's
 * access to the course. Lectures that the doctor may not watch in a course are left out, also those of a subscription,
 * whose views are limited.
 */
export async function keepableUntil(db: Writer, { doctorId, now }: Keeper, ids: number[]): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const course = usableCourses(db, doctorId);
  const one = { one: sql`1` };
  const held = db
    .select(one)
    .from(scheduleEvents)
    .where(
      and(
        eq(scheduleEvents.batch_schedule_id, course.schedule_id),
        eq(scheduleEvents.lecture_id, lectures.id),
        lte(scheduleEvents.starts_at, now),
      ),
    );
  const free = db
    .select(one)
    .from(freeVideos)
    .where(and(eq(freeVideos.course_id, course.course_id), eq(freeVideos.lecture_id, lectures.id)));
  const found = await db
    .select({ id: lectures.id, until: course.access_until })
    .from(lectures)
    .innerJoin(course, or(exists(held), exists(free)))
    .where(inArray(lectures.id, ids));
  const latest = now.getTime() + keptDays * dayMs;
  const until = new Map<number, Date>();
  for (const { id, until: accessEnd } of found) {
    const end = Math.min(latest, accessEnd?.getTime() ?? latest);
    until.set(id, new Date(Math.max(end, until.get(id)?.getTime() ?? 0)));
  }
  return until;
}

/** SQL condition on sources that are small enough to keep: audio, and videos of at most `keptHeight` pixels. */
export const isSmall = or(
  eq(lectureSources.kind, "audio"),
  and(eq(lectureSources.kind, "video"), lte(lectureSources.height, keptHeight)),
);

/** Finds the title, the duration and the small files of a lecture; undefined if there is no such lecture. */
export async function findOffer(db: Writer, lectureId: number) {
  const [lecture] = await db
    .select({ title: lectures.title, duration: lectures.duration_seconds })
    .from(lectures)
    .where(eq(lectures.id, lectureId));
  const sources = await db
    .select({ kind: lectureSources.kind, height: lectureSources.height, kbps: lectureSources.kbps, file: mediaFiles })
    .from(lectureSources)
    .innerJoin(mediaFiles, eq(mediaFiles.id, lectureSources.media_file_id))
    .where(and(eq(lectureSources.lecture_id, lectureId), isSmall))
    .orderBy(asc(lectureSources.kind), asc(lectureSources.height))
    .limit(10);
  return lecture && { ...lecture, sources };
}

function isOf(doctorId: number): SQL | undefined {
  return eq(keptLectures.doctor_id, doctorId);
}

/** Selects the kept lectures that have not expired, of the doctor's logins that are not revoked, latest first. */
export function selectKept(db: Writer, { doctorId, now }: Keeper) {
  return db
    .select({
      lecture_id: keptLectures.lecture_id,
      token_id: keptLectures.token_id,
      title: lectures.title,
      expires_at: keptLectures.expires_at,
    })
    .from(keptLectures)
    .innerJoin(lectures, eq(lectures.id, keptLectures.lecture_id))
    .innerJoin(accessTokens, eq(accessTokens.id, keptLectures.token_id))
    .where(and(isOf(doctorId), isNull(accessTokens.revoked_at), sql`${keptLectures.expires_at} > ${now.toISOString()}`))
    .orderBy(desc(keptLectures.created_at), desc(keptLectures.id))
    .limit(maxKeptLectures);
}

/** SQL condition on the rows of `keptLectures` of one login for some lectures. */
export function isKeptBy({ doctorId, tokenId }: { doctorId: number; tokenId: number }, ids: number[]) {
  return and(isOf(doctorId), eq(keptLectures.token_id, tokenId), inArray(keptLectures.lecture_id, ids));
}

export function selectKeptFiles(db: Writer, by: { doctorId: number; tokenId: number }, ids: number[]) {
  return db
    .select({ lecture: lectures, kind: lectureSources.kind, file: mediaFiles })
    .from(keptLectures)
    .innerJoin(lectures, eq(lectures.id, keptLectures.lecture_id))
    .innerJoin(mediaFiles, eq(mediaFiles.id, keptLectures.media_file_id))
    .innerJoin(
      lectureSources,
      and(eq(lectureSources.media_file_id, mediaFiles.id), eq(lectureSources.lecture_id, lectures.id)),
    )
    .where(and(isKeptBy(by, ids), isSmall))
    .orderBy(desc(keptLectures.created_at), desc(keptLectures.id))
    .limit(maxKeptLectures);
}
