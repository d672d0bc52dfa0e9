import type { Database } from "#api/db/client.ts";
import type { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { addBatch, addPlace, addSchedule } from "./catalogue-rows.ts";

interface Offer {
  batch?: Partial<typeof batches.$inferInsert>;
  schedule?: Partial<typeof batchSchedules.$inferInsert>;
}

/** A batch that is open for enrolment, with one schedule. */
export async function addOffer(db: Database, { batch, schedule }: Offer = {}) {
  const made = await addBatch(db, await addPlace(db), { min_first_payment: "7000.00", ...batch });
  return { batch: made, schedule: await addSchedule(db, made.id, schedule) };
}

/** An enrolment without an order, in a batch of its own unless one is named. */
export async function addEnrolment(
  db: Database,
  doctor_id: number,
  given: Partial<typeof enrolments.$inferInsert> = {},
) {
  const { batch, schedule } = await addOffer(db);
  const [enrolment] = await db
    .insert(enrolments)
    .values({
      doctor_id,
      batch_id: batch.id,
      batch_schedule_id: schedule.id,
      status: "active",
      total_fee: batch.price,
      ...given,
    })
    .returning();
  if (!enrolment) throw new Error("no enrolment");
  return enrolment;
}
