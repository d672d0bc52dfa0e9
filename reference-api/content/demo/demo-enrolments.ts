import { eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";

/** Enrolments of the demo doctors. The first doctor owes a part of one fee; all others are paid in full. */
const demoEnrolments = [
  { phone: "01700000001", batch: "p-ii-full-july-past", reg_no: "M-26-0001", total_fee: "13500.00", paid: "13500.00" },
  { phone: "01700000001", batch: "phase-a-full", reg_no: "M-26-0107", total_fee: "13500.00", paid: "9000.00" },
  { phone: "01700000001", batch: "p-ii-full-january", reg_no: "M-27-0001", total_fee: "14000.00", paid: "14000.00" },
  {
    phone: "01700000002",
    batch: "phase-b-final-medicine",
    reg_no: "M-27-0003",
    total_fee: "16000.00",
    paid: "16000.00",
  },
  { phone: "01700000003", batch: "p-ii-full-january", reg_no: "M-27-0002", total_fee: "14000.00", paid: "14000.00" },
];

export async function seedDemoEnrolments(db: Database): Promise<void> {
  for (const { phone, batch, reg_no, total_fee, paid } of demoEnrolments) {
    const [place] = await db
      .select({ doctor_id: doctors.id, batch_id: batches.id, batch_schedule_id: batchSchedules.id })
      .from(doctors)
      .innerJoin(batches, eq(batches.slug, batch))
      .innerJoin(batchSchedules, eq(batchSchedules.batch_id, batches.id))
      .where(eq(doctors.mobile_number, phone))
      .orderBy(batchSchedules.sort)
      .limit(1);
    if (!place) continue;
    await db
      .insert(enrolments)
      .values({ ...place, status: "active", reg_no, total_fee, paid_total: paid })
      .onConflictDoNothing();
  }
}
