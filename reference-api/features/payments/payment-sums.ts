import { eq, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { manualPayments } from "#api/db/schema/manual-payments.ts";
import { coursePayments, refunds } from "#api/db/schema/payments.ts";
import { inPaisa } from "#api/http/wire.ts";
import { takaOf } from "#locale/taka.ts";

/**
 * SQL expression of the refunded amount of a payment in taka, "0.00" if there is none. It names the outer table by
 * hand: Drizzle omits tables from column names here, and both tables have an `id`.
 */
export const refundedAmount = sql<string>`coalesce((select sum(${refunds.amount}) from ${refunds}
  where ${refunds.course_payment_id} = ${coursePayments}.id and ${refunds.status} = 'refunded'), 0)::numeric(10,2)::text`;

export async function findRefunded(db: Writer, paymentId: number): Promise<string | null> {
  const [row] = await db.select({ refundedAmount }).from(coursePayments).where(eq(coursePayments.id, paymentId));
  return row && inPaisa(row.refundedAmount) > 0 ? row.refundedAmount : null;
}

/**
 * SQL condition on settled payments: staff received the money; such a payment is manual and has no sender. Needs a left
 * join of `manual_payments`.
 */
export const isAtOffice = sql<boolean>`${coursePayments.method} = 'manual'
  and coalesce(${manualPayments.sender_no}, '') = ''`;

interface OrderSums {
  payable: string;
  paid: string;
  refunded: string;
  status: string;
}

/**
 * Returns the amount in taka that is still due for an order. Refunds do not make it due again, and a cancelled order is
 * never due.
 */
export function dueOfOrder({ payable, paid, status }: Omit<OrderSums, "refunded">): string {
  const isOver = status === "cancelled" || status === "refunded";
  return takaOf(isOver ? 0 : Math.max(0, inPaisa(payable) - inPaisa(paid)));
}

export function keptOfOrder({ paid, refunded }: Pick<OrderSums, "paid" | "refunded">): string {
  return takaOf(Math.max(0, inPaisa(paid) - inPaisa(refunded)));
}
