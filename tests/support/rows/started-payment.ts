import { gatewaySessions } from "#api/db/schema/gateways.ts";
import type { coursePayments } from "#api/db/schema/payments.ts";
import type { Database } from "#api/db/client.ts";
import type { GatewayPaymentState } from "#api/gateways/payment-gateway.ts";
import { addCourseOrder, addPayment } from "./order-rows.ts";

/** Raw response of a gateway, which is stored unchanged. */
export const gatewayResponse = { said: "by the gateway" };

interface PaymentAtGateway {
  gateway?: "sslcommerz" | "bkash";
  status?: (typeof coursePayments.$inferInsert)["status"];
  session_key?: string | null;
}

/** Adds a payment of 14,000 taka with a gateway session. `paid()` builds the gateway's state "paid" for it. */
export async function addStartedPayment(
  db: Database,
  { gateway = "sslcommerz", status = "redirected", session_key }: PaymentAtGateway = {},
) {
  const { order } = await addCourseOrder(db);
  const { id } = await addPayment(db, order, { status, method: gateway });
  const names = { tran_id: `CP${id}-1`, session_key: session_key === undefined ? `KEY${id}` : session_key };
  const [session] = await db
    .insert(gatewaySessions)
    .values({ course_payment_id: id, gateway, amount: "14000.00", reuse_until: new Date(), ...names })
    .returning();
  if (!session) throw new Error("no session");
  const paid = (more: Partial<Extract<GatewayPaymentState, { outcome: "paid" }>> = {}) => ({
    outcome: "paid" as const,
    amountPaisa: 1_400_000,
    currency: "BDT",
    trxRef: "BANK1",
    paidAt: undefined,
    isRisky: false,
    response: gatewayResponse,
    tranId: names.tran_id,
    ...more,
  });
  const reference = { tranId: names.tran_id, sessionKey: names.session_key ?? "" };
  return { order, id, session, paid, reference };
}

export type StartedPayment = Awaited<ReturnType<typeof addStartedPayment>>;
