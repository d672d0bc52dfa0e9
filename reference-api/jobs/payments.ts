import { advanceRefund } from "#api/features/payments/refund.ts";
import { findOverdue, releaseUnpaid } from "#api/features/payments/release.ts";
import { reconcile, verifyWebhooks } from "#api/features/payments/verify.ts";
import {
  reconcileAfterSeconds,
  Reconciliation,
  Refund,
  requestReconciliation,
  Verification,
} from "#api/queue/payments.ts";
import type { JobScope } from "./job.ts";

export async function verifyPayment(payload: unknown, scope: JobScope): Promise<void> {
  const { payment } = Verification.parse(payload);
  await verifyWebhooks(scope, payment);
}

export async function reconcilePayment(payload: unknown, scope: JobScope): Promise<void> {
  const { payment, step, from } = Reconciliation.parse(payload);
  const isLast = step >= reconcileAfterSeconds.length - 1;
  await reconcile(scope, payment, { isLast });
  await requestReconciliation(scope.db, { paymentId: payment, step: step + 1, from });
}

export async function processRefund(payload: unknown, scope: JobScope): Promise<void> {
  const { refund } = Refund.parse(payload);
  await advanceRefund(scope, refund);
}

/**
 * Job `sweep.seats`: releases seats of orders that were not paid in time, and their coupons unless a payment may still
 * succeed, and cancels unpaid subscriptions. An order with a payment that awaits staff is left as it is.
 */
export async function sweepSeats(_payload: unknown, { db, log }: JobScope): Promise<void> {
  const now = new Date();
  const overdue = await findOverdue(db, now);
  for (const id of overdue) await releaseUnpaid(db, id, now);
  if (overdue.length > 0) log.info({ orders: overdue.length }, "released orders that were not paid in time");
}
