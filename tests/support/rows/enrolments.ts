import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { addDoctor, loggedIn, type testAccounts } from "#tests/support/api/accounts.ts";
import { addBatch, addCourseTerm, addSchedule } from "./catalogue-rows.ts";

interface Offer {
  batch?: Partial<typeof batches.$inferInsert>;
  schedule?: Partial<typeof batchSchedules.$inferInsert>;
}

/** Adds a batch that is open for enrolment, with one schedule. */
export async function addOffer(db: Database, { batch, schedule }: Offer = {}) {
  const added = await addBatch(db, await addCourseTerm(db), { min_first_payment: "7000.00", ...batch });
  return { batch: added, schedule: await addSchedule(db, added.id, schedule) };
}

/** Adds an enrolment without an order, in a new batch unless `overrides` names one. */
export async function addEnrolment(
  db: Database,
  doctor_id: number,
  overrides: Partial<typeof enrolments.$inferInsert> = {},
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
      ...overrides,
    })
    .returning();
  if (!enrolment) throw new Error("no enrolment");
  return enrolment;
}

type Accounts = Awaited<ReturnType<typeof testAccounts>>;
type AddedOffer = Awaited<ReturnType<typeof addOffer>>;

/** Adds a doctor and the credentials to call the API as that doctor. */
export async function addLoggedInDoctor({ db }: Accounts, values: Parameters<typeof addDoctor>[1] = {}) {
  const doctor = await addDoctor(db, values);
  return { doctor, who: await loggedIn(db, doctor.id) };
}

/** Params and body of an enrolment request. */
export function enrolmentRequest(
  { batch, schedule }: AddedOffer,
  more: { coupon?: string; candidate_type?: string } = {},
) {
  return { params: { id: batch.id }, body: { schedule_id: schedule.id, agree: true as const, ...more } };
}

/** Numbers of taken seats of the batch and of the schedule. */
export async function seatsOf({ db }: Accounts, { batch, schedule }: AddedOffer) {
  const [[ofBatch], [ofSchedule]] = await Promise.all([
    db.select({ taken: batches.seats_taken }).from(batches).where(eq(batches.id, batch.id)),
    db.select({ taken: batchSchedules.seats_taken }).from(batchSchedules).where(eq(batchSchedules.id, schedule.id)),
  ]);
  return [ofBatch?.taken, ofSchedule?.taken];
}
