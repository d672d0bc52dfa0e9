import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { searchWords } from "#api/db/search/search.ts";
import { demoFolder } from "#content/demo/seed.ts";
import { addSeparateCourse } from "./study-rows.ts";

/** Upper limits of what one doctor has to study. */
export const largest = { events: 400, notices: 5000, pages: 900 };

const eventsPerDay = 4;
const wordsPerPage = 250;

const words = searchWords(readFileSync(`${demoFolder}/books/demo-emergency-notes.md`, "utf8"));

/** SQL for pseudo-random words that differ for each row, so that a page compresses no better than natural text. */
function prose(row: string, count: number) {
  const word = sql`(${sql.param(words)}::text[])[1 + abs(hashint4(${sql.raw(row)} * 1009 + place)::bigint) % ${words.length}]`;
  return sql`(select string_agg(${word}, ' ' order by place) from generate_series(1, ${count}::int) as place)`;
}

/**
 * Adds a course of the largest size to a doctor: a schedule of lectures, half of them over; notices to its batch; a
 * book with a chapter every nine pages; and as many sheets, materials and videos as lectures.
 */
export async function addLargeStudy(db: Database, doctorId: number, { events, notices, pages } = largest) {
  const course = await addSeparateCourse(db, doctorId);
  const key = `large-${course.id}-`;
  const upTo = (count: number) => sql`generate_series(1, ${count}::int) as n`;
  const startsAt = sql`date_trunc('day', now()) + make_interval(hours => (n - ${events}::int / 2) * ${24 / eventsPerDay}::int)`;
  await db.execute(sql`
    insert into lectures (key, title, mentor, duration_seconds)
    select ${key} || n, initcap(${prose("n", 4)}), 'ডা. ' || ${prose("n + 9000", 2)}, 3000 + n from ${upTo(events)}`);
  await db.execute(sql`
    insert into schedule_events (batch_schedule_id, key, kind, title, topic, mentor, starts_at, ends_at, lecture_id)
    select ${course.scheduleId}::bigint, n::text, 'lecture', lectures.title, ${prose("n + 5000", 8)}, mentor, ${startsAt},
      ${startsAt} + interval '1 hour', lectures.id
    from ${upTo(events)} join lectures on lectures.key = ${key} || n`);
  await db.execute(sql`
    insert into free_videos (course_id, lecture_id, sort)
    select ${course.courseId}::bigint, id, id / 10 from lectures where key like ${key} || '%'`);
  await db.execute(sql`
    insert into materials (course_id, title, kind, link, visible_from)
    select ${course.courseId}::bigint, ${prose("n", 6)}, 'link', 'https://example.com/' || n, now() - make_interval(hours => n)
    from ${upTo(events)}`);
  await db.execute(sql`
    insert into lecture_sheets (batch_id, title, volume, published_at)
    select ${course.batchId}::bigint, ${prose("n", 5)}, 'খণ্ড ' || n, now() - make_interval(days => n) from ${upTo(events)}`);
  await db.execute(sql`
    with added as (
      insert into notices (title, body_html, attachments, published_at, pinned)
      select ${prose("n", 8)}, '', '[]', now() - make_interval(mins => n), n % 500 = 1 from ${upTo(notices)}
      returning id, published_at, pinned
    )
    insert into notice_targets (notice_id, audience, published_at, pinned)
    select id, ${`batch:${course.batchId}`}, published_at, pinned from added`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into reference_books (key, title, author, page_count)
    values (${key}, 'চিকিৎসাবিদ্যার পূর্ণাঙ্গ বই', 'নমুনা সম্পাদনা পরিষদ', ${pages}::int) returning id::int`);
  const bookId = rows[0]?.id ?? 0;
  await db.execute(sql`
    insert into reference_book_courses (course_id, book_id) values (${course.courseId}, ${bookId})`);
  await db.execute(sql`
    insert into reference_book_pages (book_id, page_no, chapter, body_html, text, search)
    select ${bookId}::bigint, n, case when n % 9 = 1 then initcap(${prose("n", 5)}) end,
      '<h2>' || n || '</h2><p>' || body || '</p>', body, to_tsvector('simple', body)
    from (select n, ${prose("n", wordsPerPage)} as body from ${upTo(pages)}) as page`);
  return { ...course, bookId, word: words[0] ?? "" };
}
