import { and, eq } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { toOrder } from "#api/features/orders/queries.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";

/** Finds a payment with its order. Throws 404 if it is missing or, given `doctorId`, another doctor's. */
export async function requirePayment(db: Writer, id: number, doctorId?: number) {
  const [found] = await db
    .select({ payment: coursePayments, row: orders })
    .from(coursePayments)
    .innerJoin(orders, eq(orders.id, coursePayments.order_id))
    .where(and(eq(coursePayments.id, id), doctorId === undefined ? undefined : eq(orders.doctor_id, doctorId)));
  if (!found) throw new NotFound("পেমেন্টটি পাওয়া যায়নি।");
  return { payment: found.payment, order: toOrder(found.row) };
}

export type FoundPayment = Awaited<ReturnType<typeof requirePayment>>;

type ManualDetails = Pick<typeof manualPayments.$inferInsert, "channel" | "sender_no" | "trx_id" | "slip">;

/**
 * Stores the details of a payment by hand for review. Throws 409 already_submitted unless it is a manual payment
 * without details, and 422 for a TrxID already used.
 */
export async function submitManual(db: Database, paymentId: number, manual: ManualDetails): Promise<void> {
  await db
    .transaction(async (transaction) => {
      const [submitted] = await transaction
        .update(coursePayments)
        .set({ status: "submitted", trx_ref: manual.trx_id })
        .where(
          and(
            eq(coursePayments.id, paymentId),
            eq(coursePayments.method, "manual"),
            eq(coursePayments.status, "initiated"),
          ),
        )
        .returning({ id: coursePayments.id });
      if (!submitted) throw new Conflict("already_submitted", "এই পেমেন্টের তথ্য আগেই জমা হয়েছে।");
      await transaction.insert(manualPayments).values({ course_payment_id: paymentId, ...manual });
    })
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== "manual_payments_trx_once") throw error;
      throw new Invalid({ trx_id: ["এই TrxID আগেই জমা হয়েছে। আপনার মেসেজের সঙ্গে মিলিয়ে দেখুন।"] });
    });
}
