import { eq } from "drizzle-orm";
import type { ScheduleTarget } from "#content/doctors/enrol.ts";
import type { Database } from "#api/db/client.ts";
import { orders } from "#api/db/schema/payments.ts";
import { findBatch, toItem } from "#api/features/batches/queries.ts";
import { lockOrder } from "#api/features/orders/service.ts";
import { correctFee } from "#api/features/payments/correct.ts";
import { inPaisa } from "#api/http/wire.ts";
import { audit, StaffError } from "#api/staff/context.ts";
import { withLimit } from "#api/staff/payments/office-commands.ts";

interface TypedFee {
  place: ScheduleTarget;
  fee: string;
  /** Staff say that the fee differs from the price. */
  isAgreed: boolean;
  now: Date;
}

/** Throws a StaffError if a fee is not the batch's price, unless staff say that it was agreed. A free course needs no word. */
export async function requirePrice(db: Database, { place, fee, isAgreed, now }: TypedFee): Promise<void> {
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

export async function correctCourseFee(db: Database, { courseId, fee, reason, now }: FeeCorrection) {
  return db
    .transaction(async (transaction) => {
      const [found] = await transaction.select().from(orders).where(eq(orders.enrolment_id, courseId));
      if (!found) throw new StaffError(`There is no course ${courseId} with a fee.`);
      const order = await lockOrder(transaction, found.id);
      if (order.status === "cancelled" || order.status === "refunded")
        throw new StaffError(`Course ${courseId} is ${order.status}.`);
      const corrected = await correctFee(transaction, order, inPaisa(fee), now);
      await audit(transaction, "courses correct-fee", { course: courseId, from: order.amount, to: fee, reason });
      return corrected;
    })
    .catch(withLimit((least) => `${least} taka are paid or deducted: correct the payment first, or refund.`));
}
