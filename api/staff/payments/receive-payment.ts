import type { Database } from "#api/db/client.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { settlePaid } from "#api/features/payments/settle.ts";

/**
 * Records money received outside the portal as a paid manual payment, so that it gets an invoice and can be refunded.
 */
export async function receivePayment(
  db: Database,
  { orderId, amount }: { orderId: number; amount: string },
  proof: Omit<Parameters<typeof settlePaid>[1], "paymentId">,
): Promise<void> {
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: orderId, amount, plan: "full", method: "manual", status: "submitted" })
    .returning({ id: coursePayments.id });
  if (!payment) throw new Error("a payment was not inserted");
  await settlePaid(db, { ...proof, paymentId: payment.id });
}
