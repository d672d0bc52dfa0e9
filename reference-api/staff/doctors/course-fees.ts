import { eq } from "drizzle-orm";
import type { ScheduleTarget } from "#content/doctors/enrol.ts";
import type { Writer } from "#api/db/client.ts";
import { orders } from "#api/db/schema/payments.ts";
import { findBatch, toItem } from "#api/features/batches/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { correctFee } from "#api/features/payments/correct.ts";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError } from "#api/staff/context.ts";
import { withLimit } from "#api/staff/payments/office-commands.ts";
import { sumWords } from "#api/staff/payments/payment-words.ts";
import type { Change } from "#api/staff/plan/change.ts";
import { nameDoctor } from "#api/staff/plan/named.ts";

interface TypedFee {
  place: ScheduleTarget;
  fee: string;
  /** Staff say that the fee differs from the price. */
  isAgreed: boolean;
  now: Date;
}

/**
 * Throws a StaffError if a fee is not the current price of the batch, unless it is 0, staff say that it was agreed, or
 * the batch is not offered in the portal.
 */
export async function requirePrice(db: Writer, { place, fee, isAgreed, now }: TypedFee): Promise<void> {
  const found = await findBatch(db, place.batchId);
  if (!found || isAgreed || inPaisa(fee) === 0) return;
  const { discounted_price, price } = toItem(found, now);
  const due = discounted_price ?? price;
  if (inPaisa(fee) === inPaisa(due)) return;
  throw new StaffError(
    `The price of ${place.title} is ${due} taka, not ${fee}. Give --paid ${fee} --fee ${due} if a part was paid, or --agreed if the fee is ${fee}.`,
  );
}

interface FeeCorrection {
  courseId: number;
  fee: string;
  reason: string;
  now: Date;
}

export async function correctCourseFee(db: Writer, { courseId, fee, reason, now }: FeeCorrection): Promise<Change> {
  const [found] = await db.select().from(orders).where(eq(orders.enrolment_id, courseId));
  if (!found) throw new StaffError(`There is no course ${courseId} with a fee.`);
  const before = await lockOrder(db, found.id);
  if (before.status === "cancelled" || before.status === "refunded")
    throw new StaffError(`Course ${courseId} is ${before.status}.`);
  const { order, isGranted } = await correctFee(db, before, inPaisa(fee), now).catch(
    withLimit((least) => `${least} taka are paid or deducted: correct the payment first, or refund.`),
  );
  const advice = isGranted ? [] : ["No seat is left: the course is paid for without one."];
  const doctor = await nameDoctor(db, before.doctor_id);
  return {
    effect: [
      `Course ${courseId} of ${doctor}, ${before.title}: fee ${before.amount} → ${fee} taka; then ${sumWords(order)}. The doctor is not told.`,
      ...advice,
    ],
    detail: { course: courseId, from: before.amount, to: fee, reason },
    done: [`Course ${courseId}: ${sumWords(order)}.`, ...advice],
    remedy: "`courses correct-fee` puts the fee right again.",
  };
}
