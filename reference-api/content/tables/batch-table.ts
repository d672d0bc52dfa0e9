import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { batches, courseCategories, courses, sessions, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { searchVector } from "#api/db/search/search.ts";
import { Weekday } from "#contract/catalogue/batches.ts";
import * as cell from "../cells.ts";
import type { CheckedRow } from "../csv.ts";
import { idOf, type Ids } from "#content/ids.ts";
import type { MediaFolders } from "#content/media/media-files.ts";
import { referenceTo } from "./reference.ts";
import { picturesOf } from "#content/media/sized-pictures.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const words = cell.listOf(cell.text());
const keys = cell.listOf(cell.key);

function batchRow({ day, time }: cell.Dates) {
  return z
    .object({
      slug: cell.slug,
      course: cell.slug,
      category: cell.slug,
      session: cell.slug,
      year: cell.year,
      title: cell.text(),
      summary: cell.optional(cell.text(1000)),
      picture: cell.optional(cell.text(500)),
      mode: cell.oneOf(batches.mode.enumValues),
      venue: cell.optional(cell.text()),
      starts_on: day,
      ends_on: cell.optional(day),
      target_exam_on: cell.optional(day).optional(),
      enroll_opens_at: time,
      enroll_closes_at: time,
      price: cell.money,
      discounted_price: cell.optional(cell.money),
      min_first_payment: cell.optional(cell.money),
      seat_limit: cell.optional(cell.wholeNumber),
      seats_taken: cell.withDefault(cell.wholeNumber, 0),
      lecture_sheet: cell.withDefault(cell.flag, false),
      weekdays: cell.listOf(cell.oneOf(Weekday.options)),
      candidate_types: keys,
      faculties: keys,
      includes: words,
      description_html: cell.optional(cell.html),
      terms_html: cell.optional(cell.html),
      status: cell.status,
    })
    .refine((row) => row.enroll_opens_at < row.enroll_closes_at, {
      path: ["enroll_closes_at"],
      error: "is not after enroll_opens_at",
    })
    .refine((row) => !row.ends_on || row.starts_on <= row.ends_on, {
      path: ["ends_on"],
      error: "is before starts_on",
    })
    .refine((row) => !row.target_exam_on || row.starts_on < row.target_exam_on, {
      path: ["target_exam_on"],
      error: "is not after starts_on",
    })
    .refine((row) => Number(row.discounted_price ?? 0) <= Number(row.price), {
      path: ["discounted_price"],
      error: "is more than price",
    })
    .refine((row) => Number(row.min_first_payment ?? 0) <= Number(row.discounted_price ?? row.price), {
      path: ["min_first_payment"],
      error: "is more than the batch costs",
    })
    .refine((row) => row.seat_limit === null || row.seats_taken <= row.seat_limit, {
      path: ["seats_taken"],
      error: "is more than seat_limit",
    });
}

type BatchRow = z.output<ReturnType<typeof batchRow>>;

async function seatLimitConflicts(db: Writer, rows: CheckedRow<BatchRow>[]) {
  const limited = new Map(rows.map(({ line, row }) => [row.slug, { line, limit: row.seat_limit ?? Infinity }]));
  const existing = await db
    .select({ slug: batches.slug, taken: batches.seats_taken })
    .from(batches)
    .where(inArray(batches.slug, [...limited.keys()]))
    .for("update");
  return existing.flatMap(({ slug, taken }) => {
    const { line, limit } = limited.get(slug) ?? { line: 0, limit: Infinity };
    if (taken <= limit) return [];
    return [{ line, column: "seat_limit", reason: `is ${limit}, but ${taken} seats are taken already` }];
  });
}

const yearCourseSessionFile = "year_course_sessions";

/**
 * Inserts missing rows for the year, course and session of the batches as drafts (`deriveSessionStatus` sets their
 * status later), and adds the ids of all such rows to `ids`.
 */
async function makeYearCourseSessions(db: Writer, rows: BatchRow[], ids: Ids): Promise<void> {
  const wanted = rows.map((row): typeof yearCourseSessions.$inferInsert => ({
    course_id: idOf(ids, "courses.csv", row.course),
    session_id: idOf(ids, "sessions.csv", row.session),
    year: row.year,
    status: "draft",
  }));
  if (wanted.length > 0) await db.insert(yearCourseSessions).values(wanted).onConflictDoNothing();
  const found = await db
    .select({ id: yearCourseSessions.id, course: courses.slug, session: sessions.slug, year: yearCourseSessions.year })
    .from(yearCourseSessions)
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id));
  ids.set(
    yearCourseSessionFile,
    new Map(found.map(({ id, course, session, year }) => [`${course}/${session}/${year}`, id])),
  );
}

const ofYearCourseSession = (column: string) => sql`(
  select ${sql.raw(column)} from year_course_sessions
    join courses on courses.id = course_id join sessions on sessions.id = session_id
  where year_course_sessions.id = batches.year_course_session_id)`;

/** Size of a batch picture in pixels. */
const banner = { width: 960, height: 360 };

export function batchTable(dates: cell.Dates, media: MediaFolders): CatalogueTable {
  const pictures = picturesOf<BatchRow>(media, banner, ({ picture }) => ({ column: "picture", value: picture }));
  return catalogueTable({
    file: "batches.csv",
    key: ["slug"],
    row: batchRow(dates),
    optionalColumns: ["target_exam_on"],
    references: (row) => [
      referenceTo("course", "courses.csv", row.course),
      referenceTo("session", "sessions.csv", row.session),
      ...row.faculties.map((faculty) => referenceTo("faculties", "faculties.csv", faculty)),
    ],
    known: (db) => db.select({ key: batches.slug, id: batches.id }).from(batches),
    conflicts: async (db, rows) => [...(await seatLimitConflicts(db, rows)), ...(await pictures.conflicts(db, rows))],
    prepare: makeYearCourseSessions,
    into: batches,
    target: [batches.slug],
    onlyNew: ["seats_taken", "search"],
    links: { category_id: ["categories.csv", "category"] },
    values: ({ course, session, year, faculties, picture }, ids) => ({
      picture: pictures.addressOf(picture),
      year_course_session_id: idOf(ids, yearCourseSessionFile, course, session, String(year)),
      faculty_keys: faculties,
      search: searchVector(), // written last, by writeBatchSearch
    }),
    extraColumns: {
      faculties: batches.faculty_keys,
      course: ofYearCourseSession("courses.slug"),
      session: ofYearCourseSession("sessions.slug"),
      year: ofYearCourseSession("year_course_sessions.year"),
    },
    finish: pictures.keep,
  });
}

export async function deriveSessionStatus(db: Writer): Promise<void> {
  await db.execute(sql`
    update ${yearCourseSessions} as row set status = derived.status, updated_at = now()
    from (
      select ${yearCourseSessions.id} as id,
        case when bool_or(${batches.status} = 'published') then 'published'
             when bool_or(${batches.status} = 'closed') then 'closed' else 'draft' end as status
      from ${yearCourseSessions} left join ${batches} on ${batches.year_course_session_id} = ${yearCourseSessions.id}
      group by ${yearCourseSessions.id}
    ) as derived
    where derived.id = row.id and derived.status <> row.status`);
}

const searchChunk = 5000;
const wordsOfMode = { online: "online", offline: "offline", mixed: "online offline" };

/**
 * Rebuilds the search vectors of all batches from their title, summary, venue and mode, and the titles of their course,
 * session and category, because any of these files may have changed.
 */
export async function writeBatchSearch(db: Writer): Promise<void> {
  const found = await db
    .select({
      id: batches.id,
      title: batches.title,
      summary: batches.summary,
      mode: batches.mode,
      venue: batches.venue,
      course: courses.title,
      session: sessions.title,
      category: courseCategories.title,
    })
    .from(batches)
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .innerJoin(courseCategories, eq(courseCategories.id, batches.category_id));
  for (let start = 0; start < found.length; start += searchChunk) {
    const rows = found
      .slice(start, start + searchChunk)
      .map(
        ({ id, title, mode, ...texts }) =>
          sql`(${id}::bigint, ${searchVector(title, wordsOfMode[mode], ...Object.values(texts))})`,
      );
    await db.execute(sql`
      update ${batches} as batch set search = found.search
      from (values ${sql.join(rows, sql`, `)}) as found (id, search)
      where found.id = batch.id and found.search is distinct from batch.search`);
  }
}
