import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { activateEnrolment, lockBatch, takeSeat } from "#api/features/enrolment/service.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { notifyDoctor } from "#api/features/payments/settle.ts";
import { StaffError } from "#api/staff/context.ts";
import type { Change } from "#api/staff/plan/change.ts";
import { doctorIsTold } from "#api/staff/plan/named.ts";
import { describePayment } from "./payment-words.ts";

interface Move {
  paymentId: number;
  scheduleId: number;
}

async function findSchedule(db: Writer, scheduleId: number) {
  const [target] = await db
    .select({ batch_id: batches.id, batch: batches.title, schedule: batchSchedules.title })
    .from(batchSchedules)
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(eq(batchSchedules.id, scheduleId));
  if (!target) throw new StaffError(`There is no schedule ${scheduleId}.`);
  return target;
}

export async function moveToSchedule(db: Writer, { paymentId, scheduleId }: Move): Promise<Change> {
  const { payment, words } = await describePayment(db, paymentId);
  const { batch_id, batch, schedule } = await findSchedule(db, scheduleId);
  const title = `${batch}, ${schedule}`;
  const seat = { batch_id, batch_schedule_id: scheduleId };
  const order = await lockOrder(db, payment.order_id);
  if (order.kind !== "course") throw new StaffError(`Payment ${paymentId} is not for a course.`);
  const seated = await db
    .update(coursePayments)
    .set({ status: "paid" })
    .where(and(eq(coursePayments.order_id, order.id), eq(coursePayments.status, "paid_no_seat")))
    .returning({ id: coursePayments.id });
  if (!seated.some(({ id }) => id === paymentId))
    throw new StaffError(`Payment ${paymentId} is ${payment.status}, not paid_no_seat.`);
  await lockBatch(db, batch_id);
  if (!(await takeSeat(db, seat))) throw new StaffError(`There is no seat left in ${title}.`);
  await db
    .update(enrolments)
    .set(seat)
    .where(eq(enrolments.id, order.enrolmentId))
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== "enrolments_one_per_batch") throw error;
      throw new StaffError(`The doctor is already enrolled in ${batch}.`);
    });
  await activateEnrolment(db, order.enrolmentId);
  await db.update(orders).set({ title }).where(eq(orders.id, order.id));
  await notifyDoctor(db, order, `আপনার ভর্তি নিশ্চিত হয়েছে: ${title}।`);
  return {
    effect: [`${words}: no seat → a seat in ${title}. ${doctorIsTold}`],
    detail: { payment: paymentId, course: order.enrolmentId, was: order.title, is: title, schedule: scheduleId },
    done: [`Payment ${paymentId} is paid, with a seat in ${title}.`],
    remedy: "`courses move` gives the course another place.",
  };
}
