import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { beyondKey, keysetPage, type Page } from "#api/http/keyset.ts";
import { dayInDhaka } from "#api/http/wire.ts";
import type { EventKind } from "#contract/catalogue/batches.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { overAt, selectRowsFor, toCourseEvent } from "./event-rows.ts";
import { addDays, nextMonth, startOfDay, weekOfInstant } from "./weeks.ts";

export { selectAgenda } from "./agenda.ts";
export { coverageOf } from "./event-rows.ts";

/** Whose schedule, seen by whom and when. */
export interface OwnSchedule {
  scheduleId: number;
  doctorId: number;
  now: Date;
}

function selectRows(db: Writer, { scheduleId, doctorId }: OwnSchedule, where: SQL | undefined) {
  return selectRowsFor(db, doctorId, and(eq(scheduleEvents.batch_schedule_id, scheduleId), where));
}

/** How many events each month of a schedule has. */
export async function selectMonths(db: Writer, scheduleId: number): Promise<{ month: string; count: number }[]> {
  const month = sql<string>`to_char(${scheduleEvents.starts_at} at time zone ${dhaka}, 'YYYY-MM')`;
  return db
    .select({ month, count: count() })
    .from(scheduleEvents)
    .where(eq(scheduleEvents.batch_schedule_id, scheduleId))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** A page of one month's events. */
export async function selectMonth(
  db: Writer,
  { month, kind, perPage, after, before, ...own }: OwnSchedule & Page & { month: string; kind?: EventKind | undefined },
) {
  const inMonth = and(
    kind && eq(scheduleEvents.kind, kind),
    gte(scheduleEvents.starts_at, startOfDay(`${month}-01`)),
    lt(scheduleEvents.starts_at, startOfDay(nextMonth(month))),
  );
  const { rows, meta } = await keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "asc", perPage, after, before },
    (beyond) => selectRows(db, own, and(inMonth, beyond)),
    (row) => row.starts_at,
  );
  return { events: rows.map((row) => toCourseEvent(row, own.now)), meta };
}

/** Whole weeks from the Saturday `from` on (else from the beginning), about as many as hold `perPage` events. */
export async function selectWeeks(
  db: Writer,
  { from, perPage, ...own }: OwnSchedule & { from?: string | undefined; perPage: number },
) {
  const start = from === undefined ? undefined : startOfDay(from);
  const [ahead, behind] = await Promise.all([
    selectRows(db, own, start && gte(scheduleEvents.starts_at, start))
      .orderBy(asc(scheduleEvents.starts_at), asc(scheduleEvents.id))
      .limit(perPage + 1),
    start === undefined
      ? []
      : selectRows(db, own, lt(scheduleEvents.starts_at, start))
          .orderBy(desc(scheduleEvents.starts_at), desc(scheduleEvents.id))
          .limit(perPage),
  ]);
  const cutWeek = ahead.length > perPage ? weekOfInstant(ahead[perPage]?.starts_at ?? own.now) : undefined;
  const whole = ahead.filter(({ starts_at }) => cutWeek === undefined || weekOfInstant(starts_at) < cutWeek);
  // a week that is longer than a page stands alone, and the rest of it is left to the month's list
  const shown = whole.length > 0 ? whole : ahead.slice(0, perPage);
  const next = whole.length > 0 || !cutWeek ? cutWeek : addDays(cutWeek, 7);
  const weeksBehind = [...new Set(behind.map(({ starts_at }) => weekOfInstant(starts_at)))];
  if (behind.length === perPage && weeksBehind.length > 1) weeksBehind.pop(); // its first events were not read
  return {
    events: shown.map((row) => toCourseEvent(row, own.now)),
    meta: { next: next ?? null, prev: weeksBehind.at(-1) ?? null },
  };
}

const longestEventMs = 24 * 60 * 60 * 1000;

/** What of today is not over, or was; and what follows after today. An event that runs past midnight is also of the next day. */
export async function selectTodayAndNext(db: Writer, own: OwnSchedule, { limit }: { limit: number }) {
  const today = startOfDay(dayInDhaka(own.now));
  const tomorrow = startOfDay(addDays(dayInDhaka(own.now), 1));
  const select = (where: SQL | undefined) =>
    selectRows(db, own, where).orderBy(asc(scheduleEvents.starts_at), asc(scheduleEvents.id)).limit(limit);
  const [ofToday, next] = await Promise.all([
    select(
      and(
        gte(scheduleEvents.starts_at, new Date(today.getTime() - longestEventMs)),
        lt(scheduleEvents.starts_at, tomorrow),
        or(gte(scheduleEvents.starts_at, today), gt(scheduleEvents.ends_at, today)),
      ),
    ),
    select(gte(scheduleEvents.starts_at, tomorrow)),
  ]);
  return {
    today: ofToday.map((row) => toCourseEvent(row, own.now)),
    next: next.map((row) => toCourseEvent(row, own.now)),
  };
}

/** Of an event with its view: a lecture that is over at this instant and was not watched to the end. */
export function isPending(at: Date | SQL): SQL | undefined {
  const instant = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;
  return and(isNotNull(scheduleEvents.lecture_id), lte(overAt, instant), isNull(lectureViews.completed_at));
}

/** Lectures that are over and were not watched to the end, the newest first. */
export async function selectPending(db: Writer, { perPage, after, before, ...own }: OwnSchedule & Page) {
  const { rows, meta } = await keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "desc", perPage, after, before },
    (beyond) => selectRows(db, own, and(isPending(own.now), beyond)),
    (row) => row.starts_at,
  );
  return { events: rows.map((row) => toCourseEvent(row, own.now)), meta };
}

/** The lectures of a schedule in numbers. */
export async function countLectures(db: Writer, { scheduleId, doctorId, now }: OwnSchedule) {
  const [found] = await db
    .select({
      total: count(),
      done: count(lectureViews.completed_at),
      pending: sql<number>`count(*) filter (where ${isPending(now)})`.mapWith(Number),
    })
    .from(scheduleEvents)
    .leftJoin(
      lectureViews,
      and(eq(lectureViews.lecture_id, scheduleEvents.lecture_id), eq(lectureViews.doctor_id, doctorId)),
    )
    .where(and(eq(scheduleEvents.batch_schedule_id, scheduleId), isNotNull(scheduleEvents.lecture_id)));
  return found ?? { total: 0, done: 0, pending: 0 };
}

export interface FoundEvent {
  event: CourseEvent;
  startsAt: Date;
  lectureId: number | null;
  isOver: boolean;
}

/** One event of the schedule; undefined when it is another schedule's. */
export async function findCourseEvent(db: Writer, own: OwnSchedule, eventId: number): Promise<FoundEvent | undefined> {
  const [row] = await selectRows(db, own, eq(scheduleEvents.id, eventId)).limit(1);
  if (!row) return undefined;
  return {
    event: toCourseEvent(row, own.now),
    startsAt: row.starts_at,
    lectureId: row.lecture_id,
    isOver: (row.ends_at ?? row.starts_at) <= own.now,
  };
}

/** The next event behind a given one that has a lecture to watch; going back, only those that are pending. */
export async function findNextLecture(
  db: Writer,
  own: OwnSchedule,
  { from, direction }: { from: { id: number; startsAt: Date }; direction: "asc" | "desc" },
): Promise<CourseEvent | null> {
  const order = direction === "asc" ? asc : desc;
  const behind = beyondKey(scheduleEvents.starts_at, scheduleEvents.id, [from.startsAt, from.id], direction);
  const wanted = direction === "asc" ? isNotNull(scheduleEvents.lecture_id) : isPending(own.now);
  const [row] = await selectRows(db, own, and(behind, wanted))
    .orderBy(order(scheduleEvents.starts_at), order(scheduleEvents.id))
    .limit(1);
  return row ? toCourseEvent(row, own.now) : null;
}
