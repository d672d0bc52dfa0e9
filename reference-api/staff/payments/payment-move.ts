import { and, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { activateEnrolment, lockBatch, takeSeat } from "#api/features/enrolment/service.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { notifyDoctor } from "#api/features/payments/settle.ts";
import { audit, StaffError } from "#api/staff/context.ts";

interface Move {
  paymentId: number;
  scheduleId: number;
}

async function findSchedule(db: Database, scheduleId: number) {
  const [target] = await db
    .select({ batch_id: batches.id, batch: batches.title, schedule: batchSchedules.title })
    .from(batchSchedules)
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(eq(batchSchedules.id, scheduleId));
  if (!target) throw new StaffError(`There is no schedule ${scheduleId}.`);
  return target;
}

/**
 * Moves a doctor who paid but got no seat to another schedule, at the price already paid. Returns the title of the
 * course.
 */
export async function moveToSchedule(db: Database, { paymentId, scheduleId }: Move): Promise<string> {
  const [found] = await db.select().from(coursePayments).where(eq(coursePayments.id, paymentId));
  if (!found) throw new StaffError(`There is no payment ${paymentId}.`);
  const { batch_id, batch, schedule } = await findSchedule(db, scheduleId);
  const title = `${batch}, ${schedule}`;
  const seat = { batch_id, batch_schedule_id: scheduleId };
  return db
    .transaction(async (transaction) => {
      const order = await lockOrder(transaction, found.order_id);
      if (order.kind !== "course") throw new StaffError(`Payment ${paymentId} is not for a course.`);
      const seated = await transaction
        .update(coursePayments)
        .set({ status: "paid" })
        .where(and(eq(coursePayments.order_id, order.id), eq(coursePayments.status, "paid_no_seat")))
        .returning({ id: coursePayments.id });
      if (!seated.some(({ id }) => id === paymentId)) {
        throw new StaffError(`Payment ${paymentId} is ${found.status}, not paid_no_seat.`);
      }
      await lockBatch(transaction, batch_id);
      if (!(await takeSeat(transaction, seat))) throw new StaffError(`There is no seat left in ${title}.`);
      await transaction.update(enrolments).set(seat).where(eq(enrolments.id, order.enrolmentId));
      await activateEnrolment(transaction, order.enrolmentId);
      await transaction.update(orders).set({ title }).where(eq(orders.id, order.id));
      await notifyDoctor(transaction, order, `আপনার ভর্তি নিশ্চিত হয়েছে: ${title}।`);
      await audit(transaction, "payments move", { payment: paymentId, schedule: scheduleId });
      return title;
    })
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== "enrolments_one_per_batch") throw error;
      throw new StaffError(`The doctor is already enrolled in ${batch}.`);
    });
}
