import type { Database } from "#api/db/client.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { countHold } from "#api/features/orders/service.ts";
import { DeviceUnverified, Unauthenticated } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { countUploads } from "#api/http/uploads.ts";
import { timestampOrNull } from "#api/http/wire.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";
import { createPayment, getPayment, submitManualPayment } from "#contract/payments/payments.ts";
import { beginPayment } from "./begin.ts";
import { findRefunded } from "./payment-sums.ts";
import { goodsOf } from "./goods/goods.ts";
import { instructionsFor } from "./methods.ts";
import { requirePayment, submitManual, type FoundPayment } from "./service.ts";
import { nextAfter, sentenceOf } from "./payment-state.ts";
import { isGoodReceipt } from "./receipt.ts";
import { encodeSlip } from "./slip.ts";

const subjectPages = { course: "my-course", event: "event", subscription: "my-subscription" } as const;

/** Returns a payment as a receipt shows it without login: its status, without amount and references. */
function stateOf({ payment }: FoundPayment) {
  const next = nextAfter(payment.status, payment.method);
  return {
    id: payment.id,
    status: payment.status,
    message: sentenceOf(payment),
    is_settling: next === "wait",
    amount: null,
    method: null,
    trx_ref: null,
    paid_at: null,
  };
}

async function describeSubject(db: Database, order: StoredOrder) {
  const subject = await goodsOf(order).findSubject(db, order);
  const subjectIf = (kind: OrderKind) => (order.kind === kind ? subject : null);
  return { course: subjectIf("course"), event: subjectIf("event"), subscription: subjectIf("subscription") };
}

export const paymentRoutes = [
  implement(createPayment, async (scope) => {
    const { db, doctor, params, body, limits } = scope;
    await limits.consume("payment create", doctor.id);
    const draft = { orderId: params.id, doctorId: doctor.id, ...body, amount: body.amount };
    const { id, status, amount, redirectUrl } = await countHold(limits, doctor.id, () => beginPayment(scope, draft));
    return {
      payment: { id, status },
      redirect_url: redirectUrl,
      instructions: redirectUrl === null ? await instructionsFor(db, amount) : null,
    };
  }),

  implement(submitManualPayment, async ({ db, doctor, limits, params, body }) => {
    await requirePayment(db, params.id, doctor.id);
    const { slip, ...manual } = body;
    await countUploads(limits, doctor.id, [slip]);
    const picture = slip ? await encodeSlip(slip, doctor.id) : null;
    await submitManual(db, params.id, { ...manual, slip: picture });
    const message = "আপনার তথ্য জমা হয়েছে। আমরা মিলিয়ে দেখে SMS-এ জানাব।";
    return { payment: { id: params.id, status: "submitted" as const }, message };
  }),

  implement(getPayment, async ({ db, session, params, query, now, keys }) => {
    const hasReceipt = query.receipt !== undefined && isGoodReceipt(keys, params.id, query.receipt, now);
    if (!session && !hasReceipt) throw new Unauthenticated();
    if (session && !session.deviceVerified && !hasReceipt) {
      throw new DeviceUnverified();
    }
    const found = await requirePayment(db, params.id, hasReceipt ? undefined : session?.doctor.id);
    const state = stateOf(found);
    const { payment, order } = found;
    const isOwner = session?.deviceVerified === true && session.doctor.id === order.doctor_id;
    const next = nextAfter(payment.status, payment.method);
    if (!isOwner) {
      const subject = { course: null, event: null, subscription: null };
      return { payment: state, ...subject, next: next ?? ("my-course" as const), instructions: null };
    }
    return {
      payment: {
        ...state,
        amount: payment.amount,
        method: payment.method,
        trx_ref: payment.trx_ref,
        paid_at: timestampOrNull(payment.paid_at),
        refunded: await findRefunded(db, payment.id),
      },
      ...(await describeSubject(db, order)),
      next: next ?? subjectPages[order.kind],
      instructions: next === "instructions" ? await instructionsFor(db, payment.amount) : null,
    };
  }),
];
