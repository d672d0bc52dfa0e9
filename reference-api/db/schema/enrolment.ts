import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { batches, batchSchedules } from "./catalogue.ts";
import { id, instant, money, reference, timestamps } from "./columns.ts";
import { disciplines } from "./directories.ts";
import { doctors } from "./identity.ts";

/** Enrolment of a doctor in a batch; the portal shows it as "my course". */
export const enrolments = pgTable(
  "enrolments",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    batch_id: reference()
      .notNull()
      .references(() => batches.id),
    batch_schedule_id: reference()
      .notNull()
      .references(() => batchSchedules.id),
    status: text({ enum: ["pending_payment", "active", "suspended", "completed", "cancelled"] }).notNull(),
    /** Registration number, assigned when the enrolment becomes active. */
    reg_no: text().unique(),
    discipline_id: reference().references(() => disciplines.id),
    candidate_type: text(),
    total_fee: money().notNull(),
    discount: money().notNull().default("0.00"),
    paid_total: money().notNull().default("0.00"),
    /** End of access to the course; null: as long as the batch. */
    access_until: instant(),
    /** Time until which an unpaid enrolment keeps its seat. */
    seat_held_until: instant(),
    ...timestamps,
  },
  (enrolment) => [
    uniqueIndex("enrolments_one_per_batch")
      .on(enrolment.doctor_id, enrolment.batch_id)
      .where(sql`${enrolment.status} <> 'cancelled'`),
    index().on(enrolment.doctor_id, enrolment.created_at, enrolment.id),
    index().on(enrolment.batch_id, enrolment.status),
    index()
      .on(enrolment.seat_held_until)
      .where(sql`${enrolment.status} = 'pending_payment'`),
  ],
);
