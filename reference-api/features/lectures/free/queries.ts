import { and, asc, eq, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { freeVideos, lectureViews } from "#api/db/schema/study.ts";
import { coverageOf } from "#api/features/schedules/queries.ts";
import { beyondKey, keysetPage, type KeysetPage } from "#api/http/keyset.ts";

interface VideoScope {
  courseId: number;
  doctorId: number;
}

function selectRows(db: Writer, { courseId, doctorId }: VideoScope, where: SQL | undefined) {
  return db
    .select({
      id: freeVideos.id,
      sort: freeVideos.sort,
      lecture_id: lectures.id,
      title: lectures.title,
      mentor: lectures.mentor,
      poster: lectures.poster,
      duration_seconds: lectures.duration_seconds,
      covered_seconds: lectureViews.covered_seconds,
      completed_at: lectureViews.completed_at,
    })
    .from(freeVideos)
    .innerJoin(lectures, eq(lectures.id, freeVideos.lecture_id))
    .leftJoin(lectureViews, and(eq(lectureViews.lecture_id, lectures.id), eq(lectureViews.doctor_id, doctorId)))
    .where(and(eq(freeVideos.course_id, courseId), where))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function toVideo({ id, title, mentor, poster, duration_seconds, covered_seconds, completed_at }: Row) {
  const coverage = coverageOf(covered_seconds, duration_seconds);
  return { id, title, mentor, poster, duration_seconds, coverage, is_completed: Boolean(completed_at) };
}

export async function selectFreeVideos(db: Writer, { courseId, doctorId, ...page }: VideoScope & KeysetPage) {
  const { rows, meta } = await keysetPage(
    { column: freeVideos.sort, id: freeVideos.id, direction: "asc", ...page },
    (beyond) => selectRows(db, { courseId, doctorId }, beyond),
    (row) => row.sort,
  );
  return { videos: rows.map(toVideo), meta };
}

/**
 * Finds a video of the course, with the one after it (null after the last); undefined if the course has no such video.
 */
export async function findFreeVideo(db: Writer, scope: VideoScope, videoId: number) {
  const [found] = await selectRows(db, scope, eq(freeVideos.id, videoId)).limit(1);
  if (!found) return undefined;
  const [next] = await selectRows(db, scope, beyondKey(freeVideos.sort, freeVideos.id, [found.sort, found.id], "asc"))
    .orderBy(asc(freeVideos.sort), asc(freeVideos.id))
    .limit(1);
  return { lectureId: found.lecture_id, next: next ? toVideo(next) : null };
}

export function countFreeVideos(db: Writer, courseId: number): Promise<number> {
  return db.$count(freeVideos, eq(freeVideos.course_id, courseId));
}
