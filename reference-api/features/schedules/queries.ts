import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectureViews } from "#api/db/schema/study.ts";
import { beyondKey, keysetPage, type KeysetPage } from "#api/http/keyset.ts";
import { addDays, dayInDhaka, endOfDay, nextMonth, startOfDay } from "#locale/calendar.ts";
import type { EventKind } from "#contract/catalogue/batches.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { eventEndsAt, selectRowsFor, toCourseEvent } from "./event-rows.ts";
import { weekOfInstant } from "./weeks.ts";

export { selectAgenda } from "./agenda.ts";
export { coverageOf } from "./event-rows.ts";

export interface OwnSchedule {
  scheduleId: number;
  doctorId: number;
  now: Date;
}

function selectRows(db: Writer, { scheduleId, doctorId }: OwnSchedule, where: SQL | undefined) {
  return selectRowsFor(db, doctorId, and(eq(scheduleEvents.batch_schedule_id, scheduleId), where));
}

export async function selectMonths(db: Writer, scheduleId: number): Promise<{ month: string; count: number }[]> {
  const month = sql<string>`to_char(${scheduleEvents.starts_at} at time zone ${dhaka}, 'YYYY-MM')`;
  return db
    .select({ month, count: count() })
    .from(scheduleEvents)
    .where(eq(scheduleEvents.batch_schedule_id, scheduleId))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export async function selectMonth(
  db: Writer,
  {
    month,
    kind,
    perPage,
    after,
    before,
    ...own
  }: OwnSchedule & KeysetPage & { month: string; kind?: EventKind | undefined },
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

/**
 * Selects events in whole weeks from the Saturday `from` (default: from the first event), up to about `perPage` events;
 * a week that has more is cut. `meta` has the Saturdays on which the next and previous page begin, or null.
 */
export async function selectWeeks(
  db: Writer,
  { from, perPage, ...own }: OwnSchedule & { from?: string | undefined; perPage: number },
) {
  const start = from === undefined ? undefined : startOfDay(from);
  const [ahead, earlier] = await Promise.all([
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
  // a week with more events than a page is shown alone and truncated; the month list has the rest
  const shown = whole.length > 0 ? whole : ahead.slice(0, perPage);
  const next = whole.length > 0 || !cutWeek ? cutWeek : addDays(cutWeek, 7);
  const earlierWeeks = [...new Set(earlier.map(({ starts_at }) => weekOfInstant(starts_at)))];
  if (earlier.length === perPage && earlierWeeks.length > 1) earlierWeeks.pop(); // its first events were not read
  return {
    events: shown.map((row) => toCourseEvent(row, own.now)),
    meta: { next: next ?? null, prev: earlierWeeks.at(-1) ?? null },
  };
}

const longestEventMs = 24 * 60 * 60 * 1000;

/**
 * Selects the events of today, past ones included, and the events after today, at most `limit` of each. An event of up
 * to 24 hours that runs past midnight belongs to both days.
 */
export async function selectTodayAndNext(db: Writer, own: OwnSchedule, { limit }: { limit: number }) {
  const today = startOfDay(dayInDhaka(own.now));
  const tomorrow = endOfDay(dayInDhaka(own.now));
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

export function isPending(at: Date | SQL): SQL | undefined {
  const instant = at instanceof Date ? sql`${at.toISOString()}::timestamptz` : at;
  return and(isNotNull(scheduleEvents.lecture_id), lte(eventEndsAt, instant), isNull(lectureViews.completed_at));
}

export async function selectPending(db: Writer, { perPage, after, before, ...own }: OwnSchedule & KeysetPage) {
  const { rows, meta } = await keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "desc", perPage, after, before },
    (beyond) => selectRows(db, own, and(isPending(own.now), beyond)),
    (row) => row.starts_at,
  );
  return { events: rows.map((row) => toCourseEvent(row, own.now)), meta };
}

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

/**
 * Finds the next event with a lecture after the given one (`asc`), also one that has not started, or the next older
 * pending one (`desc`); null if there is none.
 */
export async function findNextLecture(
  db: Writer,
  own: OwnSchedule,
  { from, direction }: { from: { id: number; startsAt: Date }; direction: "asc" | "desc" },
): Promise<CourseEvent | null> {
  const order = direction === "asc" ? asc : desc;
  const beyond = beyondKey(scheduleEvents.starts_at, scheduleEvents.id, [from.startsAt, from.id], direction);
  const hasLecture = direction === "asc" ? isNotNull(scheduleEvents.lecture_id) : isPending(own.now);
  const [row] = await selectRows(db, own, and(beyond, hasLecture))
    .orderBy(order(scheduleEvents.starts_at), order(scheduleEvents.id))
    .limit(1);
  return row ? toCourseEvent(row, own.now) : null;
}

interface Versioned {
  id: number;
  created_at: Date;
  updated_at: Date;
}

/**
 * Returns the identity of an event in calendar programs: a UID that never changes, and a number that grows with each
 * change, by which they recognize that a class has moved.
 */
export function calendarIdentity({ id, created_at, updated_at }: Versioned): { uid: string; sequence: number } {
  const sequence = Math.max(0, Math.ceil((updated_at.getTime() - created_at.getTime()) / 1000));
  return { uid: `schedule-event-${id}@matra-portal`, sequence };
}
