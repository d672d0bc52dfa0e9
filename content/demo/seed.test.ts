import { count, eq, like } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { batches, publicEvents, quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { faqs } from "#api/db/schema/site.ts";
import { matches, plainSearch } from "#api/db/search.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { demoFolder, seedDemo, seedLarge } from "./seed.ts";

const { db, close } = await testDatabase({ seeded: true });
afterAll(close);

test("seeds the demo catalogue once, and importing it again changes nothing", async () => {
  const now = new Date(inject("databaseServer").seededAt);
  expect(await seedDemo(db, now, "http://127.0.0.1:3000")).toBe(false);

  const counts = await importCatalogue(db, demoFolder, { now, dataDir: undefined });
  expect(counts.length).toBeGreaterThan(20);
  for (const file of counts) expect(file).toEqual({ file: file.file, rows: file.rows, added: 0, changed: 0 });
  const [events] = await db.select({ rows: count() }).from(scheduleEvents);
  expect(events?.rows).toBe(counts.find(({ file }) => file === "schedule_events.csv")?.rows);
});

test("the large data set grows with its scale, is searchable, and adds nothing twice", async () => {
  const large = async () => [
    await db.$count(batches, like(batches.slug, "large-%")),
    await db.$count(faqs, like(faqs.key, "large-%")),
    await db.$count(publicEvents, like(publicEvents.slug, "large-%")),
    await db.$count(quizzes, like(quizzes.slug, "large-%")),
  ];
  await seedLarge(db, 1);
  expect(await large()).toEqual([1000, 500, 200, 200]);
  await seedLarge(db, 1);
  expect(await large()).toEqual([1000, 500, 200, 200]);
  await seedLarge(db, 2);
  expect(await large()).toEqual([2000, 1000, 400, 400]);

  const found = await db
    .select({ slug: batches.slug })
    .from(batches)
    .where(matches(batches.search, plainSearch("ব্যাচ ১৭৭৭")));
  expect(found).toEqual([{ slug: "large-1777" }]);
  const [batch] = await db.select({ title: batches.title }).from(batches).where(eq(batches.slug, "large-1777"));
  expect(batch?.title).toBe("রেসিডেন্সি প্রস্তুতি ব্যাচ ১৭৭৭");
});
