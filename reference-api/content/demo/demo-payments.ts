import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { counters, coursePayments, orders } from "#api/db/schema/payments.ts";
import { subscriptionOrders } from "#api/db/schema/subscriptions.ts";
import { insertOrder } from "#api/features/orders/service.ts";
import { settlePaid } from "#api/features/payments/settle.ts";

const dayMs = 24 * 60 * 60 * 1000;

async function payByHand(db: Database, orderId: number, amount: string, paidAt: Date): Promise<void> {
  const [payment] = await db
    .insert(coursePayments)
    .values({ order_id: orderId, amount, plan: "custom", method: "manual", status: "submitted" })
    .returning();
  if (!payment) throw new Error("a demo payment was not inserted");
  await settlePaid(db, { paymentId: payment.id, trxRef: `DEMO${payment.id}`, now: paidAt, isNotified: false });
}

export async function seedDemoPayments(db: Database, now: Date): Promise<void> {
  await db
    .insert(counters)
    .values([
      { name: "registration 26", last: 1 },
      { name: "registration 27", last: 3 },
    ])
    .onConflictDoNothing();
  const found = await db
    .select({ enrolment: enrolments, batch: batches, schedule: batchSchedules.title })
    .from(enrolments)
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, enrolments.batch_schedule_id))
    .leftJoin(orders, eq(orders.enrolment_id, enrolments.id))
    .where(and(isNull(orders.id), eq(enrolments.status, "active")))
    .orderBy(enrolments.id);
  const unpaid = await db
    .select({ order: orders, begun: subscriptionOrders.created_at })
    .from(subscriptionOrders)
    .innerJoin(orders, eq(orders.subscription_order_id, subscriptionOrders.id))
    .where(and(eq(orders.status, "open"), eq(subscriptionOrders.status, "active")));
  for (const { order, begun } of unpaid) await payByHand(db, order.id, order.payable, begun);

  for (const { enrolment, batch, schedule } of found) {
    const order = await insertOrder(
      db,
      { kind: "course", enrolmentId: enrolment.id },
      {
        doctor_id: enrolment.doctor_id,
        title: `${batch.title}, ${schedule}`,
        amount: enrolment.total_fee,
        min_first_payment: batch.min_first_payment,
      },
    );
    const paidAt = new Date(Math.min(now.getTime(), batch.enroll_opens_at.getTime() + 5 * dayMs));
    await payByHand(db, order.id, enrolment.paid_total, paidAt);
  }
}
