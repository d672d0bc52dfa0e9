import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrationsFolder } from "#api/db/open.ts";
import { faqs } from "#api/db/schema/site.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addFaq } from "#tests/support/rows/catalogue-rows.ts";
import { matches, plainSearch, searchVector } from "./search.ts";

const answer_html = "<p>HCO<sub>3</sub> কমে, <strong>উদা</strong>হরণ p&lt;0.05</p><p>Ménière</p>";
const found = ["hco3", "উদাহরণ", "05", "meniere", "MÉNIÈRE", "sjogren"];

test("words of a text are found as the page shows them", async () => {
  const { db } = await ownDatabase();
  await addFaq(db, { answer_html });
  await db.update(faqs).set({ search: searchVector("Sjögren", answer_html) });
  for (const word of found)
    expect([word, await db.$count(faqs, matches(faqs.search, plainSearch(word)))]).toEqual([word, 1]);
  for (const word of ["sub", "lt", "strong"])
    expect([word, await db.$count(faqs, matches(faqs.search, plainSearch(word)))]).toEqual([word, 0]);
});

test("the migration rebuilds words that were stored otherwise", async () => {
  const { db, pool } = await ownDatabase();
  const search = sql`'''sjögren'':1A ''উদা'':2 ''হরণ'':2 ''hco'':2 ''3'':2 ''ménière'':2'::tsvector`;
  await addFaq(db, { answer_html });
  await db.update(faqs).set({ search });
  const client = await pool.connect();
  await client.query(await readFile(join(migrationsFolder, "0014_search_words.sql"), "utf8"));
  client.release();
  for (const word of found)
    expect([word, await db.$count(faqs, matches(faqs.search, plainSearch(word)))]).toEqual([word, 1]);
  expect(await db.$count(faqs, matches(faqs.search, plainSearch("sjogren"), "title"))).toBe(1);
});
