import { count } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { demoFolder, seedDemo } from "./seed.ts";

const { db, close } = await testDatabase({ seeded: true });
afterAll(close);

test("seeds the demo catalogue once, and importing it again changes nothing", async () => {
  const now = new Date(inject("databaseServer").seededAt);
  expect(await seedDemo(db, now, "http://127.0.0.1:3000")).toBe(false);

  const counts = await importCatalogue(db, demoFolder, { now, dataDir: undefined });
  expect(counts.length).toBeGreaterThan(20);
  for (const { notes: _, ...file } of counts) {
    expect(file).toEqual({ file: file.file, rows: file.rows, added: 0, changed: 0 });
  }
  // its papers are drawn from one bank, so that many share questions
  expect(counts.flatMap(({ notes = [] }) => notes)).toHaveLength(11);
  const [events] = await db.select({ rows: count() }).from(scheduleEvents);
  expect(events?.rows).toBe(counts.find(({ file }) => file === "schedule_events.csv")?.rows);
});
