import { and, arrayContains, asc, eq, exists, gte, lt, ne, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database, Writer } from "#api/db/client.ts";
import {
  batches,
  batchSchedules,
  courseCategories,
  courses,
  sessions,
  yearCourseSessions,
} from "#api/db/schema/catalogue.ts";
import { matches, type Term } from "#api/db/search/search.ts";
import { keysetPageBy, type KeysetPage } from "#api/http/keyset.ts";
import { seatsLeft, timestamp } from "#api/http/wire.ts";
import { Weekday, type BatchFacets, type BatchItem } from "#contract/catalogue/batches.ts";
import { enrolState } from "./enrol-state.ts";
import { scheduleSeatsLeft } from "./schedule.ts";

const Weekdays = z.array(Weekday);

/**
 * SQL condition that the course and its session are not drafts. Needs `courses` and `yearCourseSessions` joined; checks
 * nothing of the batch itself.
 */
export const isOffered = and(ne(yearCourseSessions.status, "draft"), ne(courses.status, "draft"));

const batchColumns = {
  id: batches.id,
  title: batches.title,
  summary: batches.summary,
  mode: batches.mode,
  venue: batches.venue,
  weekdays: batches.weekdays,
  starts_on: batches.starts_on,
  ends_on: batches.ends_on,
  target_exam_on: batches.target_exam_on,
  enroll_opens_at: batches.enroll_opens_at,
  enroll_closes_at: batches.enroll_closes_at,
  price: batches.price,
  discounted_price: batches.discounted_price,
  min_first_payment: batches.min_first_payment,
  seat_limit: batches.seat_limit,
  seats_taken: batches.seats_taken,
  includes: batches.includes,
  status: batches.status,
};

/**
 * Subquery of the free seats in all schedules of a batch; null if one of them has no limit of its own, or there are
 * none.
 */
function seatsOfSchedules(db: Writer) {
  const { seats_limit, seats_taken } = batchSchedules;
  const left = sql`sum(greatest(${seats_limit} - ${seats_taken}, 0))::int`;
  return db
    .select({ left: sql`case when bool_and(${seats_limit} is not null) then ${left} end` })
    .from(batchSchedules)
    .where(eq(batchSchedules.batch_id, batches.id));
}

export function selectItems(db: Writer) {
  return db
    .select({
      batch: batchColumns,
      course: courses.title,
      category_slug: courseCategories.slug,
      category_title: courseCategories.title,
      session: sessions.title,
      year: yearCourseSessions.year,
      schedule_count: db.$count(batchSchedules, eq(batchSchedules.batch_id, batches.id)),
      schedule_seats: sql<number | null>`(${seatsOfSchedules(db)})`,
    })
    .from(batches)
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .innerJoin(courseCategories, and(eq(courseCategories.id, batches.category_id), eq(courseCategories.active, true)));
}

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

export function toItem({ batch, ...row }: ItemRow, now: Date) {
  return {
    id: batch.id,
    title: batch.title,
    summary: batch.summary,
    course: row.course,
    category_slug: row.category_slug,
    session: row.session,
    year: row.year,
    mode: batch.mode,
    venue: batch.venue,
    weekdays: Weekdays.parse(batch.weekdays),
    starts_on: batch.starts_on,
    enroll_opens_at: timestamp(batch.enroll_opens_at),
    enroll_closes_at: timestamp(batch.enroll_closes_at),
    price: batch.price,
    discounted_price: batch.discounted_price,
    seats_left: scheduleSeatsLeft(row.schedule_seats, seatsLeft(batch.seat_limit, batch.seats_taken)),
    enroll_state: enrolState(batch, now),
    schedule_count: row.schedule_count,
  } satisfies BatchItem;
}

interface BatchQuery extends KeysetPage {
  now: Date;
  categoryId?: number;
  course?: string | undefined;
  session?: string | undefined;
  mode?: BatchItem["mode"] | undefined;
  weekday?: Weekday | undefined;
  month?: string | undefined;
  state?: "current" | "past" | undefined;
  search?: Term[];
}

function whenSet<Value>(value: Value | undefined, condition: (value: Value) => SQL | undefined) {
  return value === undefined ? undefined : condition(value);
}

function startsIn(month: string) {
  const first = `${month}-01`;
  return and(gte(batches.starts_on, first), sql`${batches.starts_on} < ${first}::date + interval '1 month'`);
}

export async function selectBatches(db: Database, list: BatchQuery) {
  const { now, perPage, after, before } = list;
  const isPast = list.state === "past";
  const { rows, meta } = await keysetPageBy(
    { column: batches.enroll_closes_at, id: batches.id, direction: isPast ? "desc" : "asc", perPage, after, before },
    async ({ where, orderBy, limit }) => {
      const found = await selectItems(db)
        .where(
          and(
            eq(batches.status, "published"),
            isOffered,
            isPast ? lt(batches.enroll_closes_at, now) : gte(batches.enroll_closes_at, now),
            whenSet(list.categoryId, (id) => eq(batches.category_id, id)),
            whenSet(list.course, (slug) => eq(courses.slug, slug)),
            whenSet(list.session, (slug) => eq(sessions.slug, slug)),
            whenSet(list.mode, (mode) => eq(batches.mode, mode)),
            whenSet(list.weekday, (weekday) => arrayContains(batches.weekdays, [weekday])),
            whenSet(list.month, startsIn),
            matches(batches.search, list.search ?? []),
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit);
      return found.map((row) => ({ ...row, id: row.batch.id }));
    },
    (row) => row.batch.enroll_closes_at,
  );
  return { batches: rows.map((row) => toItem(row, now)), meta };
}

export async function selectFacets(db: Database, categoryId?: number): Promise<BatchFacets> {
  const published = db
    .select({ one: sql`1` })
    .from(batches)
    .innerJoin(courseCategories, and(eq(courseCategories.id, batches.category_id), eq(courseCategories.active, true)))
    .where(
      and(
        eq(batches.year_course_session_id, yearCourseSessions.id),
        eq(batches.status, "published"),
        whenSet(categoryId, (id) => eq(batches.category_id, id)),
      ),
    );
  const rows = await db
    .select({
      course: { slug: courses.slug, title: courses.title },
      session: { id: sessions.id, slug: sessions.slug, title: sessions.title },
    })
    .from(yearCourseSessions)
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .where(and(isOffered, exists(published)))
    .orderBy(asc(courses.sort), asc(courses.id));
  const bySession = rows.toSorted((one, other) => one.session.id - other.session.id);
  return {
    courses: [...new Map(rows.map(({ course }) => [course.slug, course])).values()],
    sessions: [...new Map(bySession.map(({ session }) => [session.slug, session])).values()],
  };
}

export async function findCategory(db: Database, slug: string) {
  const [category] = await db
    .select()
    .from(courseCategories)
    .where(and(eq(courseCategories.slug, slug), eq(courseCategories.active, true)));
  return category;
}

export async function findBatch(db: Writer, id: number) {
  const [found] = await selectItems(db).where(and(eq(batches.id, id), ne(batches.status, "draft"), isOffered));
  return found;
}

export async function findBatchTexts(db: Database, id: number) {
  const [texts] = await db
    .select({ picture: batches.picture, description_html: batches.description_html, terms_html: batches.terms_html })
    .from(batches)
    .where(eq(batches.id, id));
  return texts;
}
