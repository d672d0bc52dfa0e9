import type { Database } from "#api/db/client.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { settlePaid } from "#api/features/payments/settle.ts";

/** Money that was handed over is a payment by hand like others: it gets its invoice, and can be given back. */
export async function receive(
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
