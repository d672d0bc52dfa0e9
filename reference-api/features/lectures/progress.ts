import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { coverageOf } from "#api/features/schedules/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { mayWatch } from "./queries.ts";

interface WatchContext {
  doctorId: number;
  lectureId: number;
  now: Date;
}

const maxPlaybackRate = 2;
const toleranceSeconds = 3;
const completionRatio = 0.9;

/** SQL condition that the watched seconds complete a lecture: nine tenths of its duration. */
function isComplete(seconds: SQL, duration: number): SQL {
  return sql`${seconds} >= ${completionRatio}::numeric * ${duration}::int`;
}

async function requireDuration(db: Writer, { lectureId, ...who }: WatchContext): Promise<number> {
  const [found] = await db
    .select({ duration: lectures.duration_seconds })
    .from(lectures)
    .where(and(eq(lectures.id, lectureId), mayWatch(db, who, lectures.id)));
  if (!found) throw new NotFound("লেকচারটি পাওয়া যায়নি।");
  return found.duration;
}

/** Writes ranges as a PostgreSQL int4multirange of whole seconds, cut at the lecture's end. */
function multirange(ranges: [number, number][], duration: number): string {
  const whole = ranges.map(([from, to]) => [Math.floor(from), Math.floor(Math.min(to, duration))] as const);
  const parts = whole.filter(([from, to]) => from < to).map(([from, to]) => `[${from},${to})`);
  return `{${parts.join()}}`;
}

async function updateView(db: Writer, { doctorId, lectureId, now }: WatchContext, duration: number, set: SQL) {
  await db
    .insert(lectureViews)
    .values({ doctor_id: doctorId, lecture_id: lectureId, last_flush_at: now })
    .onConflictDoNothing();
  const { rows } = await db.execute<{ position: number; covered: number; is_completed: boolean }>(sql`
    update lecture_views as view set ${set}, updated_at = ${now.toISOString()}
    where doctor_id = ${doctorId} and lecture_id = ${lectureId}
    returning position_seconds as position, covered_seconds as covered, completed_at is not null as is_completed`);
  const [row] = rows;
  if (!row) throw new Error("a lecture view was not stored");
  return { position: row.position, coverage: coverageOf(row.covered, duration), is_completed: row.is_completed };
}

/**
 * Records the playback position and the watched ranges; a lecture is complete at 90 %. By the server's clock, at most
 * twice the time since the last call plus three seconds count as newly watched; a call that uses more than the elapsed
 * time reduces the limit of the next one, so that many small calls gain no more than one. Throws 404 for a lecture that
 * the doctor may not watch.
 */
export async function recordProgress(
  db: Writer,
  watching: WatchContext,
  { position, ranges }: { position: number; ranges: [number, number][] },
) {
  const duration = await requireDuration(db, watching);
  const now = sql`${watching.now.toISOString()}::timestamptz`;
  const elapsed = sql`extract(epoch from ${now} - view.last_flush_at)`;
  const set = sql`
    position_seconds = ${Math.min(Math.floor(position), duration)}::int,
    (watched_ranges, covered_seconds, completed_at, last_flush_at) = (
      with fresh as (
        select part, upper(part) - lower(part) as seconds,
          floor(${maxPlaybackRate}::int * ${elapsed} + ${toleranceSeconds}::int)
            - coalesce(sum(upper(part) - lower(part)) over (order by part rows between unbounded preceding and 1 preceding), 0) as left_over
        from unnest(${multirange(ranges, duration)}::int4multirange - view.watched_ranges) as part
      ), earned as (
        select coalesce(range_agg(int4range(lower(part), lower(part) + least(seconds, left_over)::int)), '{}') as parts,
          coalesce(sum(least(seconds, left_over)), 0) as seconds
        from fresh where left_over > 0
      ), total as (
        select view.watched_ranges + parts as ranges, seconds as grown from earned
      ), covered as (
        select ranges, grown, (select coalesce(sum(upper(part) - lower(part)), 0) from unnest(ranges) as part) as seconds from total
      )
      select ranges, seconds,
        coalesce(view.completed_at, case when ${isComplete(sql`seconds`, duration)} then ${now} end),
        ${now} + make_interval(secs => greatest(0, grown::numeric / ${maxPlaybackRate}::int - ${elapsed})::float)
      from covered
    )`;
  return updateView(db, watching, duration, set);
}

/**
 * Marks a lecture as watched or not watched by hand. Unmarking keeps the completion of one that playback has completed.
 * Throws 404 for a lecture that the doctor may not watch.
 */
export async function markLecture(db: Writer, watching: WatchContext, isWatched: boolean) {
  const duration = await requireDuration(db, watching);
  const now = sql`${watching.now.toISOString()}::timestamptz`;
  const set = isWatched
    ? sql`is_marked = true, completed_at = coalesce(completed_at, ${now})`
    : sql`is_marked = false, completed_at = case when ${isComplete(sql`covered_seconds`, duration)} then completed_at end`;
  return updateView(db, watching, duration, set);
}

export async function rememberMinute(db: Writer, watching: WatchContext, minute: number) {
  const duration = await requireDuration(db, watching);
  return updateView(db, watching, duration, sql`position_seconds = ${Math.min(minute * 60, duration)}::int`);
}
