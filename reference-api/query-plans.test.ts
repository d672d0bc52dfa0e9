import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { plainSearch, searchVector } from "#api/db/search/search.ts";
import { findBatch, selectBatches, selectFacets } from "#api/features/batches/queries.ts";
import { selectScheduleEvents, selectSchedules } from "#api/features/batches/schedule-queries.ts";
import { findEvent, selectEvents } from "#api/features/events/queries.ts";
import { findFaq, selectFaqs } from "#api/features/faqs/queries.ts";
import { selectCategories } from "#api/features/home/queries.ts";
import { selectQuizzes } from "#api/features/quizzes/queries.ts";
import { addCategory, addCourse, addCourseTerm } from "#tests/support/rows/catalogue-rows.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { cursorAt, fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";

const comingCount = 1000;
const big = new Set(["batches", "batch_schedules", "schedule_events", "faqs", "public_events", "quizzes"]);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

/** Times of the rows: ten rows every ten minutes, most of them in the past, as at a centre of several years. */
const instant = sql`date_trunc('minute', now()) + make_interval(mins => n / 10 * 10 - ${planRows - comingCount}::int)`;
const rows = sql`generate_series(1, ${planRows}::int) as n`;
const title = sql`'সারি ' || n`;
const search = sql`${searchVector("সারি")} || n::text::tsvector`;

const category = await addCategory(db);
const places = [];
for (let n = 0; n < 6; n++) {
  const course = await addCourse(db, category.id);
  places.push(await addCourseTerm(db, { category, course }));
}
const terms = sql.raw(`array[${places.map((place) => place.year_course_session_id).join()}]`);

await fill(db, [
  sql`
  insert into batches (slug, title, search, year_course_session_id, category_id, mode, starts_on, enroll_opens_at,
    enroll_closes_at, price, weekdays, candidate_types, faculty_keys, includes, status)
  select n::text, ${title}, ${search}, (${terms})[1 + n % 6], ${category.id}, 'online', '2027-01-01', '2020-01-01',
    ${instant}, 1, '{fri}', '{}', '{}', '{}', 'published' from ${rows}`,
  sql`insert into batch_schedules (batch_id, key, title) select id, 'main', 'সূচি' from batches`,
  sql`
  insert into schedule_events (batch_schedule_id, key, kind, title, starts_at)
  select 1 + n % 20, n::text, 'lecture', ${title}, ${instant} from ${rows}`,
  sql`
  insert into faqs (key, title, search, answer_html, sort, homepage)
  select n::text, ${title}, ${search}, '', n / 10, n % 100 = 0 from ${rows}`,
  sql`
  insert into public_events (slug, title, search, body_html, starts_at, status)
  select n::text, ${title}, ${search}, '', ${instant}, 'published' from ${rows}`,
  sql`
  insert into quizzes (slug, title, search, opens_at, closes_at, question_count, minutes, access, status)
  select n::text, ${title}, ${search}, '2020-01-01', ${instant}, 1, 1, 'public', 'published' from ${rows}`,
]);

const now = new Date();
const minuteMs = 60_000;

const deep = {
  ahead: cursorAt(new Date(now.getTime() + comingCount * 0.9 * minuteMs).toISOString()),
  behind: cursorAt(new Date(now.getTime() - planRows * 0.8 * minuteMs).toISOString()),
  place: cursorAt((planRows / 10) * 0.9),
};
const categoryId = category.id;

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["the first page of batches", (db) => selectBatches(db, { now, perPage: 12 })],
  ["a deep page of batches", (db) => selectBatches(db, { now, perPage: 12, after: deep.ahead })],
  ["a deep page of batches, backwards", (db) => selectBatches(db, { now, perPage: 12, before: deep.ahead })],
  ["a deep page of past batches", (db) => selectBatches(db, { now, perPage: 12, state: "past", after: deep.behind })],
  ["a category's batches", (db) => selectBatches(db, { now, perPage: 12, categoryId })],
  ["a deep page of a category", (db) => selectBatches(db, { now, perPage: 12, categoryId, after: deep.ahead })],
  ["batches of one weekday", (db) => selectBatches(db, { now, perPage: 12, weekday: "fri" })],
  ["batches of one month", (db) => selectBatches(db, { now, perPage: 12, month: "2027-01" })],
  [
    "batches with a rare word",
    (db) => selectBatches(db, { now, perPage: 12, search: plainSearch(`সারি ${planRows - 1}`) }),
  ],
  ["a batch", (db) => findBatch(db, 777)],
  ["the schedules of a batch", (db) => selectSchedules(db, 777)],
  ["a deep page of a schedule", (db) => selectScheduleEvents(db, { scheduleId: 7, perPage: 20, after: deep.ahead })],
  ["the first page of questions", (db) => selectFaqs(db, { homepage: false, perPage: 20 })],
  ["the questions of the home page", (db) => selectFaqs(db, { homepage: true, perPage: 5 })],
  ["a deep page of questions", (db) => selectFaqs(db, { homepage: false, perPage: 20, after: deep.place })],
  [
    "questions with a common word",
    (db) => selectFaqs(db, { homepage: false, perPage: 20, search: plainSearch("সারি") }),
  ],
  ["a question far down the list", (db) => findFaq(db, planRows * 0.99)],
  ["a deep page of coming events", (db) => selectEvents(db, { now, isPast: false, perPage: 12, after: deep.ahead })],
  ["past events", (db) => selectEvents(db, { now, isPast: true, perPage: 12 })],
  ["a deep page of past events", (db) => selectEvents(db, { now, isPast: true, perPage: 12, after: deep.behind })],
  ["an event", (db) => findEvent(db, 777)],
  ["the first page of quizzes", (db) => selectQuizzes(db, { now, isPast: false, perPage: 12 })],
  ["a deep page of quizzes", (db) => selectQuizzes(db, { now, isPast: false, perPage: 12, after: deep.ahead })],
  ["a deep page of past quizzes", (db) => selectQuizzes(db, { now, isPast: true, perPage: 12, after: deep.behind })],
])("reads %s by an index, and only a few rows", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    const bigNodes = nodes.filter((node) => node["Relation Name"] && big.has(node["Relation Name"]));
    expect(bigNodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    expect(nodes.some((node) => node["Index Name"])).toBe(true);
    expect(rowsRead(nodes, big)).toBeLessThan(200);
  }
});

test.each<[string, (db: Database) => Promise<unknown>]>([
  ["the filters of the lists", (db) => selectFacets(db)],
  ["the filters of a category", (db) => selectFacets(db, categoryId)],
  ["coming events", (db) => selectEvents(db, { now, isPast: false, perPage: 12 })],
  [
    "questions with a rare word",
    (db) => selectFaqs(db, { homepage: false, perPage: 20, search: plainSearch(`${planRows - 1}`) }),
  ],
  [
    "events with a rare word",
    (db) => selectEvents(db, { now, isPast: false, perPage: 12, search: plainSearch(`${planRows - 1}`) }),
  ],
  [
    "quizzes with a rare word",
    (db) => selectQuizzes(db, { now, isPast: false, perPage: 12, search: plainSearch(`${planRows - 1}`) }),
  ],
  ["batches with a common word", (db) => selectBatches(db, { now, perPage: 12, search: plainSearch("সারি") })],
  ["the categories with their counts", (db) => selectCategories(db, now)],
])("reads %s by an index, without a sequential scan", async (_, select) => {
  for (const nodes of await plansOf(pool, select)) {
    const scanned = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]);
    expect(scanned.filter((table) => table && big.has(table))).toEqual([]);
    expect(nodes.some((node) => node["Index Name"])).toBe(true);
  }
});
