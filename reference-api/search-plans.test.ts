import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { plainSearch, searchVector } from "#api/db/search/search.ts";
import { searchFor } from "#api/db/search/search-terms.ts";
import { findBest } from "#api/features/search/best.ts";
import { ownSources, publicSources } from "#api/features/search/sources.ts";
import { maxSearchHits } from "#contract/catalogue/search.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { fill, planRows, plansOf, rowsRead } from "#tests/support/processes/postgres/query-plans.ts";
import { addOwnCourse } from "#tests/support/rows/study-rows.ts";

const manySynonyms = 100_000; // with fewer of these short rows the planner prefers a sequential scan
const big = new Set(["faqs", "public_events", "schedule_events", "notices", "search_words", "synonyms"]);

const { db, pool, close } = await testDatabase({ fresh: true });
afterAll(close);

const doctor = await addDoctor(db);
const course = await addOwnCourse(db, doctor.id);
const rows = sql`generate_series(1, ${planRows}::int) as n`;
const title = sql`'সারি ' || n`;
const search = sql`${searchVector("সারি")} || n::text::tsvector`;

await fill(db, [
  sql`insert into faqs (key, title, search, answer_html, sort) select n::text, ${title}, ${search}, '', n from ${rows}`,
  sql`
  insert into public_events (slug, title, search, body_html, starts_at, status)
  select n::text, ${title}, ${search}, '', now(), 'published' from ${rows}`,
  sql`
  insert into schedule_events (batch_schedule_id, key, kind, title, search, starts_at, lecture_id)
  select ${course.scheduleId} + n % 500, n::text, 'lecture', ${title}, ${search}, now() - interval '1 day', 1 from ${rows}`,
  sql`
  insert into notices (title, body_html, attachments, published_at, search)
  select ${title}, '', '[]', now() - interval '1 day', ${search} from ${rows}`,
  sql`
  insert into notice_targets (notice_id, audience, published_at, pinned)
  select id, 'batch:' || ${course.batchId} + id % 500, published_at, pinned from notices`,
  sql`
  insert into search_words (shortened, word)
  select unnest(array[word, substr(word, 2)]), word from (select translate('w' || n, '0123456789', 'abcdefghij') as word from ${rows}) as made`,
  sql`insert into synonyms (key, search) select n::text, ('w' || n)::tsvector from generate_series(1, ${manySynonyms}::int) as n`,
]);

const now = new Date();
const rare = plainSearch(`সারি ${planRows - 1}`);
const common = plainSearch("সারি");

function publicKind(on: Database, kind: string) {
  const source = publicSources(on).find((each) => each.kind === kind);
  if (!source) throw new Error(`there is no source of ${kind}`);
  return source;
}

async function ownKind(on: Database, kind: string) {
  const source = (await ownSources(on, { doctorId: doctor.id, now })).find((each) => each.kind === kind);
  if (!source) throw new Error(`there is no source of ${kind}`);
  return source;
}

test.each<[string, number, (db: Database) => Promise<unknown>]>([
  ["questions with a rare word", 10, (on) => findBest(on, publicKind(on, "faq"), rare, "all")],
  ["questions with a common word", maxSearchHits, (on) => findBest(on, publicKind(on, "faq"), common, "all")],
  ["events with a rare word", 10, (on) => findBest(on, publicKind(on, "event"), rare, "all")],
  ["events with a common word", maxSearchHits, (on) => findBest(on, publicKind(on, "event"), common, "all")],
  [
    "a doctor's lectures with a common word",
    2 * maxSearchHits,
    async (on) => findBest(on, await ownKind(on, "lecture"), common, "all"),
  ],
  [
    "a doctor's notices with a rare word",
    2 * maxSearchHits,
    async (on) => findBest(on, await ownKind(on, "notice"), rare, "all"),
  ],
  [
    "questions with some of the words",
    2 * maxSearchHits,
    (on) => findBest(on, publicKind(on, "faq"), [...common, ...rare], "some"),
  ],
  ["the terms of a mistyped and a known word", 2 * maxSearchHits, (on) => searchFor(on, "xbcdefg wbcde w9999")],
])("%s: reads at most %i rows, whatever the size of the tables", async (_, maxRows, select) => {
  const nodes = (await plansOf(pool, select)).flat();
  expect(nodes.length).toBeGreaterThan(0);
  expect(rowsRead(nodes, big)).toBeLessThanOrEqual(maxRows);
});
