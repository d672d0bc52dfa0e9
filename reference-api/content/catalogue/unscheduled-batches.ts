import { and, eq, notExists, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import type { Counts } from "#content/tables/table.ts";

/**
 * Adds to the notes of `batches.csv`, if it is imported, all published batches without a schedule, in which nobody can
 * enrol.
 */
export async function noteUnscheduledBatches(db: Writer, counts: Counts[]): Promise<Counts[]> {
  if (!counts.some(({ file }) => file === "batches.csv")) return counts;
  const schedules = db
    .select({ one: sql`1` })
    .from(batchSchedules)
    .where(eq(batchSchedules.batch_id, batches.id));
  const found = await db
    .select({ slug: batches.slug })
    .from(batches)
    .where(and(eq(batches.status, "published"), notExists(schedules)))
    .orderBy(batches.slug);
  const notes = found.map(({ slug }) => `"${slug}" is published without a schedule, so nobody can enrol in it`);
  return counts.map((own) =>
    own.file === "batches.csv" && notes.length > 0 ? { ...own, notes: [...(own.notes ?? []), ...notes] } : own,
  );
}
