import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { plainSearch } from "#api/db/search/search.ts";
import { selectDay } from "#api/features/dashboard/day.ts";
import { requireCourse } from "#api/features/enrolment/access.ts";
import { countFreeVideos, selectFreeVideos } from "#api/features/lectures/free/queries.ts";
import { countMaterials, selectMaterials } from "#api/features/lectures/materials/queries.ts";
import { findMedia } from "#api/features/media/queries.ts";
import { findBookPage, searchPages, selectBooks, selectChapters } from "#api/features/reference-books/queries.ts";
import { openFeed } from "#api/features/schedules/calendar-feed.ts";
import { selectCalendarEvents } from "#api/features/schedules/calendar-queries.ts";
import {
  countLectures,
  findNextLecture,
  selectMonth,
  selectMonths,
  selectPending,
  selectAgenda,
  selectTodayAndNext,
  selectWeeks,
} from "#api/features/schedules/queries.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { cursorAt, fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";
import { addBook, addOwnCourse } from "#tests/support/rows/study-rows.ts";

const schedules = planRows / 400;
const big = new Set([
  "enrolments",
  "schedule_events",
  "lectures",
  "lecture_views",
  "lecture_sources",
  "media_files",
  "materials",
  "free_videos",
  "reference_book_pages",
  "calendar_feeds",
]);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const rows = sql`generate_series(1, ${planRows}::int) as n`;
const doctor = await addDoctor(db);
const course = await addOwnCourse(db, doctor.id);
const other = await addOwnCourse(db, (await addDoctor(db)).id);
const book = await addBook(db, course.courseId, ["এক"]);
await db.execute(sql`
  insert into batch_schedules (batch_id, key, title)
  select ${other.batchId}::bigint, n::text, 'সূচি' from generate_series(1, ${schedules - 2}::int) as n`);

/** Times of the events: 400 per schedule, two a day, half of them in the past. */
const startsAt = sql`date_trunc('hour', now()) + make_interval(hours => (n / ${schedules}::int - 200) * 12)`;
const isMine = sql`n % ${schedules}::int = 0`;
await fill(db, [
  sql`
  insert into doctors (mobile_number) select '018' || lpad(n::text, 8, '0') from ${rows}`,
  sql`
  insert into enrolments (doctor_id, batch_id, batch_schedule_id, status, total_fee)
  select id, ${other.batchId}::bigint, ${other.scheduleId}::bigint, 'active', 1 from doctors where mobile_number like '018%'`,
  sql`
  insert into calendar_feeds (doctor_id, token_hash) select id, id::text from doctors where mobile_number like '018%0'`,
  sql`
  insert into lectures (key, title, duration_seconds) select 'plan-' || n, 'লেকচার', 100 from ${rows}`,
  sql`
  insert into media_files (store, name, download_name, content_type, bytes) select 'demo', 'a' || n, 'a', 'video/mp4', 1 from ${rows}`,
  sql`
  insert into lecture_sources (lecture_id, kind, media_file_id)
  select lectures.id, 'video', media_files.id from lectures join media_files on media_files.name = 'a' || substr(lectures.key, 6)`,
  sql`
  insert into schedule_events (batch_schedule_id, key, kind, title, starts_at, ends_at, lecture_id)
  select schedule.id, n::text, 'lecture', 'ক্লাস', ${startsAt}, ${startsAt} + interval '1 hour', lectures.id
  from ${rows} join lectures on lectures.key = 'plan-' || n
  join (select id, row_number() over (order by id) - 1 as position from batch_schedules) as schedule on schedule.position = n % ${schedules}::int`,
  sql`
  insert into lecture_views (doctor_id, lecture_id, last_flush_at, completed_at)
  select ${doctor.id}::bigint, id, now(), case when id % 2 = 0 then now() end from lectures where id % 300 = 0`,
  sql`
  insert into lecture_views (doctor_id, lecture_id, last_flush_at) select id, 1, now() from doctors where mobile_number like '018%0'`,
  sql`
  insert into materials (course_id, title, kind, link, visible_from)
  select case when ${isMine} then ${course.courseId}::bigint else ${other.courseId}::bigint end, 'উপকরণ', 'link', '/', now() - make_interval(mins => n) from ${rows}`,
  sql`
  insert into free_videos (course_id, lecture_id, sort)
  select case when id % ${schedules}::int = 0 then ${course.courseId}::bigint else ${other.courseId}::bigint end, id, id / 10 from lectures`,
  sql`
  insert into reference_books (key, title, page_count) select 'plan-' || n, 'বই', 900 from generate_series(1, 112) as n`,
  sql`
  insert into reference_book_pages (book_id, page_no, chapter, body_html, text, search)
  select reference_books.id, n, case when n % 30 = 1 then 'অধ্যায়' end, '', 'শক', ('shock ' || n)::tsvector
  from reference_books cross join generate_series(1, 900) as n where key like 'plan-%'`,
  sql`insert into reference_book_courses (course_id, book_id) select ${course.courseId}::bigint, id from reference_books where id <> ${book.id}`,
]);

const now = new Date();
const own = { scheduleId: course.scheduleId, doctorId: doctor.id, now };
const reader = { doctorId: doctor.id, now };
const deep = cursorAt(new Date(now.getTime() - 90 * 24 * 60 * 60 * 1000).toISOString());
const month = now.toISOString().slice(0, 7);
const [bookRow] = (await db.execute<{ id: number }>(sql`select max(id)::int as id from reference_books`)).rows;
const bookId = bookRow?.id ?? 0;
const ownCourse = { courseId: course.courseId, batchId: course.batchId, now };

/** Big tables that were read by a sequential scan. */
function sequentialScans(nodes: Awaited<ReturnType<typeof plansOf>>[number]): unknown[] {
  const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);
  return scans.filter((table) => table !== undefined && big.has(table));
}

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["a doctor's own course", (db) => requireCourse({ db, doctor }, course.id)],
  ["a month of a schedule", (db) => selectMonth(db, { ...own, month, perPage: 100 })],
  ["today and next", (db) => selectTodayAndNext(db, own, { limit: 8 })],
  ["the agenda of all courses", (db) => selectAgenda(db, { doctorId: own.doctorId, now: own.now, limit: 9 })],
  ["later weeks of a schedule", (db) => selectWeeks(db, { ...own, from: now.toISOString().slice(0, 10), perPage: 50 })],
  ["the first pending videos", (db) => selectPending(db, { ...own, perPage: 20 })],
  ["a deep page of pending videos", (db) => selectPending(db, { ...own, perPage: 20, after: deep })],
  ["the next lecture", (db) => findNextLecture(db, own, { from: { id: 1, startsAt: now }, direction: "asc" })],
  ["the first materials", (db) => selectMaterials(db, { ...ownCourse, perPage: 20 })],
  ["the first free videos", (db) => selectFreeVideos(db, { ...ownCourse, doctorId: doctor.id, perPage: 20 })],
  [
    "deep free videos",
    (db) => selectFreeVideos(db, { ...ownCourse, doctorId: doctor.id, perPage: 20, after: cursorAt(1500) }),
  ],
  ["a file", (db) => findMedia(db, 7777, reader)],
  ["a page of a book", (db) => findBookPage(db, bookId, 777)],
  ["the chapters of a book", (db) => selectChapters(db, bookId)],
  ["the doctor's books", (db) => selectBooks(db, doctor.id, { perPage: 20 })],
  ["a calendar link", (db) => openFeed(db, "nothing", now)],
])("reads %s by an index, and only a few rows", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    expect(sequentialScans(nodes)).toEqual([]);
    expect(nodes.some((node) => node["Index Name"])).toBe(true);
    expect(rowsRead(nodes, big)).toBeLessThan(500);
  }
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["the lists and counts of the dashboard", (db) => selectDay(db, doctor.id, now)],
  ["the months of a schedule", (db) => selectMonths(db, course.scheduleId)],
  ["the lecture counts of a schedule", (db) => countLectures(db, own)],
  ["the number of materials", (db) => countMaterials(db, ownCourse)],
  ["the number of free videos", (db) => countFreeVideos(db, course.courseId)],
  ["a doctor's calendar", (db) => selectCalendarEvents(db, reader)],
  ["pages with a rare word", (db) => searchPages(db, bookId, { search: plainSearch("777"), perPage: 20 })],
  ["pages with a common word", (db) => searchPages(db, bookId, { search: plainSearch("shock"), perPage: 20 })],
])("reads %s by an index, at most all rows of one schedule, course or book", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    expect(sequentialScans(nodes)).toEqual([]);
    expect(rowsRead(nodes, big)).toBeLessThan(2500);
  }
});
