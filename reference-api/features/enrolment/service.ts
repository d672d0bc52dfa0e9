import { and, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { nextNumber } from "#api/db/next-number.ts";
import { batches, batchSchedules, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { selectMoneySettings } from "./queries.ts";

/** Locks the batch's row until the transaction ends, so that changes of its seat count are serialised. */
export async function lockBatch(transaction: Writer, batchId: number): Promise<void> {
  await transaction.select({ id: batches.id }).from(batches).where(eq(batches.id, batchId)).for("update");
}

interface SeatKey {
  batch_id: number;
  batch_schedule_id: number;
}

/**
 * Takes seats, by default one, in both the batch and the schedule. Returns false, and takes none, if either has too
 * few.
 */
export async function takeSeat(
  transaction: Writer,
  { batch_id, batch_schedule_id }: SeatKey,
  seats = 1,
): Promise<boolean> {
  const ofBatch = await transaction
    .update(batches)
    .set({ seats_taken: sql`${batches.seats_taken} + ${seats}` })
    .where(
      and(
        eq(batches.id, batch_id),
        or(isNull(batches.seat_limit), lte(sql`${batches.seats_taken} + ${seats}`, batches.seat_limit)),
      ),
    )
    .returning({ id: batches.id });
  if (ofBatch.length === 0) return false;
  const { seats_taken: taken, seats_limit: limit } = batchSchedules;
  const ofSchedule = await transaction
    .update(batchSchedules)
    .set({ seats_taken: sql`${taken} + ${seats}` })
    .where(and(eq(batchSchedules.id, batch_schedule_id), or(isNull(limit), lte(sql`${taken} + ${seats}`, limit))))
    .returning({ id: batchSchedules.id });
  if (ofSchedule.length > 0) return true;
  await releaseBatchSeats(transaction, batch_id, seats);
  return false;
}

async function releaseBatchSeats(transaction: Writer, batchId: number, seats = 1): Promise<void> {
  await transaction
    .update(batches)
    .set({ seats_taken: sql`${batches.seats_taken} - ${seats}` })
    .where(and(eq(batches.id, batchId), gte(batches.seats_taken, seats)));
}

export async function freeSeat(transaction: Writer, { batch_id, batch_schedule_id }: SeatKey): Promise<void> {
  await releaseBatchSeats(transaction, batch_id);
  await transaction
    .update(batchSchedules)
    .set({ seats_taken: sql`${batchSchedules.seats_taken} - 1` })
    .where(and(eq(batchSchedules.id, batch_schedule_id), gt(batchSchedules.seats_taken, 0)));
}

export async function registrationNumbers(transaction: Writer, ofYear: number, count: number): Promise<string[]> {
  const year = String(ofYear % 100);
  const { reg_no_prefix: prefix } = await selectMoneySettings(transaction);
  const last = await nextNumber(transaction, `registration ${year}`, count);
  return Array.from({ length: count }, (_, place) => {
    const number = String(last - count + 1 + place).padStart(4, "0");
    return `${prefix}-${year}-${number}`;
  });
}

export async function activateEnrolment(transaction: Writer, enrolmentId: number): Promise<void> {
  const [row] = await transaction
    .select({ reg_no: enrolments.reg_no, year: yearCourseSessions.year })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .where(eq(enrolments.id, enrolmentId));
  if (!row) throw new Error(`enrolment ${enrolmentId} does not exist`);
  const numbers = row.reg_no === null ? await registrationNumbers(transaction, row.year, 1) : [row.reg_no];
  await transaction
    .update(enrolments)
    .set({ status: "active", seat_held_until: null, reg_no: numbers[0] })
    .where(eq(enrolments.id, enrolmentId));
}
