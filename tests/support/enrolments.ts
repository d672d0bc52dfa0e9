import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { addDoctor, loggedIn, type testAccounts } from "./accounts.ts";
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

type Accounts = Awaited<ReturnType<typeof testAccounts>>;
type MadeOffer = Awaited<ReturnType<typeof addOffer>>;

/** A doctor of this test, and how to call as one. */
export async function newcomer({ db }: Accounts, values: Parameters<typeof addDoctor>[1] = {}) {
  const doctor = await addDoctor(db, values);
  return { doctor, who: await loggedIn(db, doctor.id) };
}

/** What is sent to enrol. */
export function wish({ batch, schedule }: MadeOffer, more: { coupon?: string; candidate_type?: string } = {}) {
  return { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const, ...more } };
}

/** How many seats are taken of the batch and of the schedule. */
export async function seatsOf({ db }: Accounts, { batch, schedule }: MadeOffer) {
  const [[ofBatch], [ofSchedule]] = await Promise.all([
    db.select({ taken: batches.seats_taken }).from(batches).where(eq(batches.id, batch.id)),
    db.select({ taken: batchSchedules.seats_taken }).from(batchSchedules).where(eq(batchSchedules.id, schedule.id)),
  ]);
  return [ofBatch?.taken, ofSchedule?.taken];
}
