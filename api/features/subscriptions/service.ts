import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import type { Order } from "#api/features/orders/queries.ts";
import { insertOrder, requireSubscriptionOrder } from "#api/features/orders/service.ts";
import { NotFound } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { selectSubscribableCourses, type Who } from "./queries.ts";

/** A course of the doctor's that one may subscribe in. Throws 404. */
export async function requireSubscribableCourse(db: Writer, id: number, doctorId: number) {
  const [course] = await selectSubscribableCourses(db, doctorId, id);
  if (!course) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return course;
}

interface NewOrder extends Who {
  enrolmentId: number;
  /** As the order of the money says it. */
  title: string;
  lectureIds: number[];
  plan: { months: number; price: string; view_limit: number };
}

/** The order that waits for its payment with just these lectures and this length. */
async function findSameOrder(transaction: Writer, { doctorId, enrolmentId, lectureIds, plan }: NewOrder) {
  const [same] = await transaction
    .select({ id: subscriptionOrders.id })
    .from(subscriptionOrders)
    .innerJoin(subscriptionVideos, eq(subscriptionVideos.subscription_order_id, subscriptionOrders.id))
    .where(
      and(
        eq(subscriptionOrders.doctor_id, doctorId),
        eq(subscriptionOrders.enrolment_id, enrolmentId),
        eq(subscriptionOrders.status, "pending_payment"),
        eq(subscriptionOrders.months, plan.months),
        eq(subscriptionOrders.payable, plan.price),
      ),
    )
    .groupBy(subscriptionOrders.id)
    .having(
      sql`array_agg(${subscriptionVideos.lecture_id} order by ${subscriptionVideos.lecture_id}) = ${sql.param(lectureIds.toSorted((a, b) => a - b))}::bigint[]`,
    )
    .limit(1);
  return same;
}

/**
 * Keeps what a doctor wants to subscribe to, and the order of its money, until it is paid for or lapses: from here on
 * `payable` is what it costs. Asked for the same again, it gives the order there is. What costs nothing begins at once.
 */
export async function openSubscriptionOrder(
  transaction: Writer,
  wanted: NewOrder,
): Promise<{ subscription_order_id: number; order: Order }> {
  const { doctorId, enrolmentId, title, lectureIds, plan, now } = wanted;
  await transaction.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
  const held_until = await seatHeldUntil(transaction, now);
  const same = await findSameOrder(transaction, wanted);
  if (same) {
    await holdSubscription(transaction, same.id, held_until);
    return { subscription_order_id: same.id, order: await requireSubscriptionOrder(transaction, same.id, doctorId) };
  }
  const [made] = await transaction
    .insert(subscriptionOrders)
    .values({
      doctor_id: doctorId,
      enrolment_id: enrolmentId,
      months: plan.months,
      view_limit: plan.view_limit,
      payable: plan.price,
      status: "pending_payment",
      held_until,
      created_at: now,
    })
    .returning({ id: subscriptionOrders.id });
  if (!made) throw new Error("the subscription was not inserted");
  const videos = lectureIds.map((lecture_id) => ({
    lecture_id,
    subscription_order_id: made.id,
    views_limit: plan.view_limit,
    created_at: now,
  }));
  await transaction.insert(subscriptionVideos).values(videos);
  const order = await insertOrder(
    transaction,
    { kind: "subscription", subscriptionId: made.id },
    { doctor_id: doctorId, title, amount: plan.price },
  );
  if (inPaisa(order.payable) === 0) await activateSubscription(transaction, made.id, now);
  return { subscription_order_id: made.id, order };
}

/** Lets an unpaid subscription wait until then. Says whether there is one. */
export async function holdSubscription(transaction: Writer, id: number, until: Date): Promise<boolean> {
  const held = await transaction
    .update(subscriptionOrders)
    .set({ held_until: until })
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, "pending_payment")))
    .returning({ id: subscriptionOrders.id });
  return held.length > 0;
}

/** Ends a subscription that has waited for its payment for too long. Says whether it did. */
export async function lapseSubscription(transaction: Writer, id: number, now: Date): Promise<boolean> {
  const { status, held_until } = subscriptionOrders;
  const lapsed = await transaction
    .update(subscriptionOrders)
    .set({ status: "cancelled" })
    .where(and(eq(subscriptionOrders.id, id), eq(status, "pending_payment"), lt(held_until, now)))
    .returning({ id: subscriptionOrders.id });
  return lapsed.length > 0;
}

/** Begins a subscription that is paid for, also after it lapsed: its months count from now. Gives its end; undefined when it had begun. */
export async function activateSubscription(transaction: Writer, id: number, now: Date): Promise<Date | undefined> {
  const starts = now.toISOString();
  const [begun] = await transaction
    .update(subscriptionOrders)
    .set({
      status: "active",
      starts_at: now,
      ends_at: sql`((${starts}::timestamptz at time zone ${dhaka}) + make_interval(months => ${subscriptionOrders.months})) at time zone ${dhaka}`,
    })
    .where(and(eq(subscriptionOrders.id, id), ne(subscriptionOrders.status, "active")))
    .returning({ ends_at: subscriptionOrders.ends_at });
  return begun?.ends_at ?? undefined;
}

/** Ends a subscription whose money has gone back. */
export async function cancelSubscription(transaction: Writer, id: number): Promise<void> {
  await transaction.update(subscriptionOrders).set({ status: "cancelled" }).where(eq(subscriptionOrders.id, id));
}
