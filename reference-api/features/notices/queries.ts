import { and, asc, count, desc, eq, inArray, isNull, lte, notExists, or, sql, type Placeholder } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { prepared } from "#api/db/prepared.ts";
import { batches, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { noticeReads, notices, noticeTargets } from "#api/db/schema/service.ts";
import { keysetPageBy, type KeysetPage } from "#api/http/keyset.ts";

/** Doctor who reads notices, and the current time. `enrolmentId` limits the notices to those of that course. */
export interface Reader {
  doctorId: number;
  now: Date;
  enrolmentId?: number | undefined;
}

export type Audiences = string[];

const readingStatuses = ["active", "suspended", "completed"] as const;

const batchAudience = sql<string>`'batch:' || ${enrolments.batch_id}`;
const courseAudience = sql<string>`'course:' || ${yearCourseSessions.course_id}`;

export function countAudience(db: Writer, audiences: Audiences): Promise<number> {
  if (audiences.includes("all")) return db.$count(doctors);
  const enrolled = db
    .select({ id: enrolments.doctor_id })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(
      and(
        inArray(enrolments.status, [...readingStatuses]),
        or(inArray(batchAudience, audiences), inArray(courseAudience, audiences)),
      ),
    );
  const isNamed = inArray(sql`'doctor:' || ${doctors.id}`, audiences);
  return db.$count(doctors, or(isNamed, inArray(doctors.id, enrolled)));
}

/**
 * Query of the audiences ("batch:1", "course:2") of a doctor's active, suspended and completed courses, or of one of
 * them.
 */
function courseAudiences(db: Writer, doctorId: number | Placeholder, enrolmentId?: number) {
  const mine = and(
    eq(enrolments.doctor_id, doctorId),
    inArray(enrolments.status, [...readingStatuses]),
    enrolmentId === undefined ? undefined : eq(enrolments.id, enrolmentId),
  );
  return union(
    db
      .select({ audience: batchAudience.as("audience") })
      .from(enrolments)
      .where(mine),
    db
      .select({ audience: courseAudience.as("audience") })
      .from(enrolments)
      .innerJoin(batches, eq(batches.id, enrolments.batch_id))
      .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
      .where(mine),
  );
}

export async function selectAudiences(
  db: Writer,
  { doctorId, enrolmentId }: Omit<Reader, "now">,
): Promise<Audiences | undefined> {
  const rows = await courseAudiences(db, doctorId, enrolmentId);
  const audiences = rows.map(({ audience }) => audience);
  if (enrolmentId === undefined) return ["all", `doctor:${doctorId}`, ...audiences];
  return audiences.length > 0 ? audiences : undefined;
}

function readBy(db: Writer, doctorId: number) {
  return db
    .select({ one: sql`1` })
    .from(noticeReads)
    .where(and(eq(noticeReads.doctor_id, doctorId), eq(noticeReads.notice_id, noticeTargets.notice_id)));
}

interface NoticeList extends Reader, KeysetPage {
  audiences: Audiences;
  unreadOnly?: boolean;
  pinnedOnly?: boolean;
}

/**
 * Selects a page of the published notices of several audiences, newest first. Reads at most one page from the index per
 * audience and merges them, so that the cost does not grow with the number of notices.
 */
export function selectNotices(db: Writer, list: NoticeList) {
  const { doctorId, audiences, now, perPage, after, before } = list;
  const page = { direction: "desc" as const, perPage, after, before };
  const order = before !== undefined && after === undefined ? asc : desc;
  const mine = sql`unnest(${sql.param(audiences)}::text[]) as mine (audience)`;
  return keysetPageBy(
    { column: noticeTargets.published_at, id: noticeTargets.notice_id, ...page },
    ({ where, orderBy, limit }) => {
      const newest = db
        .select({ notice_id: noticeTargets.notice_id, published_at: noticeTargets.published_at })
        .from(noticeTargets)
        .where(
          and(
            eq(noticeTargets.audience, sql`mine.audience`),
            lte(noticeTargets.published_at, now),
            list.pinnedOnly ? sql`${noticeTargets.pinned}` : undefined,
            list.unreadOnly ? notExists(readBy(db, doctorId)) : undefined,
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit)
        .as("newest");
      const merged = db
        .selectDistinct({ notice_id: newest.notice_id, published_at: newest.published_at })
        .from(mine)
        .crossJoinLateral(newest)
        .orderBy(order(newest.published_at), order(newest.notice_id))
        .limit(limit)
        .as("merged");
      return db
        .select({
          id: notices.id,
          title: notices.title,
          published_at: notices.published_at,
          is_pinned: notices.pinned,
          is_read: sql<boolean>`${noticeReads.notice_id} is not null`,
        })
        .from(merged)
        .innerJoin(notices, eq(notices.id, merged.notice_id))
        .leftJoin(noticeReads, and(eq(noticeReads.notice_id, notices.id), eq(noticeReads.doctor_id, doctorId)))
        .orderBy(order(notices.published_at), order(notices.id));
    },
    (row) => row.published_at,
  );
}

function unread(db: Writer) {
  const doctorId = sql.placeholder("doctorId");
  const ofAll = db
    .select({ audience: sql<string>`unnest(array['all', 'doctor:' || ${doctors.id}])`.as("audience") })
    .from(doctors)
    .where(eq(doctors.id, doctorId));
  const own = courseAudiences(db, doctorId).unionAll(ofAll).as("own");
  return db
    .selectDistinct({ id: noticeTargets.notice_id })
    .from(own)
    .innerJoin(noticeTargets, eq(noticeTargets.audience, sql`own.audience`))
    .leftJoin(noticeReads, and(eq(noticeReads.notice_id, noticeTargets.notice_id), eq(noticeReads.doctor_id, doctorId)))
    .where(and(lte(noticeTargets.published_at, sql.placeholder("now")), isNull(noticeReads.notice_id)))
    .as("unread");
}

export function unreadCount(db: Writer) {
  return db.select({ count: count() }).from(unread(db));
}

const countQuery = prepared((db) => unreadCount(db).prepare("count_unread_notices"));

export async function countUnreadNotices(db: Writer, { doctorId, now }: Reader): Promise<number> {
  const [counted] = await countQuery(db).execute({ doctorId, now });
  return counted?.count ?? 0;
}

/** Finds a published notice for the doctor; undefined if it is missing, not yet published or for others. */
export async function findNotice(db: Writer, id: number, { doctorId, now }: Reader) {
  const audiences = await selectAudiences(db, { doctorId });
  const [notice] = await db
    .select({
      id: notices.id,
      title: notices.title,
      published_at: notices.published_at,
      is_pinned: notices.pinned,
      body_html: notices.body_html,
      attachments: notices.attachments,
    })
    .from(notices)
    .innerJoin(noticeTargets, eq(noticeTargets.notice_id, notices.id))
    .where(and(eq(notices.id, id), lte(notices.published_at, now), inArray(noticeTargets.audience, audiences ?? [])))
    .limit(1);
  return notice;
}
