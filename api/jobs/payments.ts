import { and, eq, inArray, isNull, lt, notExists } from "drizzle-orm";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { coursePayments, couponRedemptions, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { liveStatuses } from "#api/features/orders/queries.ts";
import { advanceRefund } from "#api/features/payments/refund.ts";
import { releaseUnpaid } from "#api/features/payments/release.ts";
import { reconcile, verifyWebhooks } from "#api/features/payments/verify.ts";
import {
  reconcileAfterSeconds,
  Reconciliation,
  Refund,
  requestReconciliation,
  Verification,
} from "#api/queue/payments.ts";
import type { JobScope } from "./job.ts";

/** Job `payment.verify`: follows up the webhooks of a payment. */
export async function verifyPayment(payload: unknown, scope: JobScope): Promise<void> {
  const { payment } = Verification.parse(payload);
  await verifyWebhooks(scope, payment);
}

/** Job `payment.reconcile`: asks the gateway about a payment that no webhook has finished, and comes back later. */
export async function reconcilePayment(payload: unknown, scope: JobScope): Promise<void> {
  const { payment, step, from } = Reconciliation.parse(payload);
  const isLast = step >= reconcileAfterSeconds.length - 1;
  await reconcile(scope, payment, { isLast });
  await requestReconciliation(scope.db, { paymentId: payment, step: step + 1, from });
}

/** Job `payment.refund`: sends a refund that staff have asked for, or asks what became of it. */
export async function sendRefund(payload: unknown, scope: JobScope): Promise<void> {
  const { refund } = Refund.parse(payload);
  await advanceRefund(scope, refund);
}

const atOnce = 200;

/** Job `sweep.seats`: gives back the seats and coupons of orders that were not paid in time, and ends subscriptions. Money that staff look at keeps its seat. */
export async function sweepSeats(_payload: unknown, { db, log }: JobScope): Promise<void> {
  const now = new Date();
  const ofCourses = db
    .select({ id: orders.id })
    .from(enrolments)
    .innerJoin(orders, eq(orders.enrolment_id, enrolments.id))
    .where(and(eq(enrolments.status, "pending_payment"), lt(enrolments.seat_held_until, now)));
  const ofEvents = db
    .select({ id: orders.id })
    .from(eventRegistrations)
    .innerJoin(orders, eq(orders.event_registration_id, eventRegistrations.id))
    .where(and(eq(eventRegistrations.status, "pending_payment"), lt(eventRegistrations.seat_held_until, now)));
  const ofCoupons = db
    .select({ id: orders.id })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.order_id))
    .leftJoin(enrolments, eq(enrolments.id, orders.enrolment_id))
    .leftJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .where(
      and(
        eq(couponRedemptions.status, "held"),
        isNull(enrolments.seat_held_until),
        isNull(eventRegistrations.seat_held_until),
      ),
    );
  const underWay = db
    .select({ id: coursePayments.id })
    .from(coursePayments)
    .where(and(eq(coursePayments.order_id, orders.id), inArray(coursePayments.status, [...liveStatuses])));
  const ofSubscriptions = db
    .select({ id: orders.id })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
    .where(
      and(
        eq(subscriptionOrders.status, "pending_payment"),
        lt(subscriptionOrders.held_until, now),
        notExists(underWay),
      ),
    );
  const due = await ofCourses.union(ofEvents).union(ofSubscriptions).union(ofCoupons).limit(atOnce);
  for (const { id } of due) await releaseUnpaid(db, id, now);
  if (due.length > 0) log.info({ orders: due.length }, "what was not paid in time is free again");
}
