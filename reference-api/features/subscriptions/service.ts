import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { subscriptionOrders, subscriptionVideos } from "#api/db/schema/subscriptions.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { insertOrder, requireSubscriptionOrder } from "#api/features/orders/service.ts";
import { NotFound } from "#api/http/errors.ts";
import { inPaisa } from "#api/http/wire.ts";
import { selectSubscribableCourses, type Subscriber } from "./queries.ts";

/** Finds a course of the doctor that allows subscriptions. Throws 404 if there is none. */
export async function requireSubscribableCourse(db: Writer, id: number, doctorId: number) {
  const [course] = await selectSubscribableCourses(db, doctorId, id);
  if (!course) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
  return course;
}

interface NewOrder extends Subscriber {
  enrolmentId: number;
  /** Title of the payment order. */
  title: string;
  lectureIds: number[];
  plan: { months: number; price: string; view_limit: number };
}

/** Finds an unpaid order with exactly these lectures, months and price; undefined if there is none. */
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
 * Inserts a subscription with its payment order at the plan's current price; it waits until it is paid or lapses. An
 * equal unpaid order is returned instead, with its hold extended. A free subscription is activated at once.
 */
export async function openSubscriptionOrder(
  transaction: Writer,
  draft: NewOrder,
): Promise<{ subscription_order_id: number; order: StoredOrder }> {
  const { doctorId, enrolmentId, title, lectureIds, plan, now } = draft;
  await transaction.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
  const held_until = await seatHeldUntil(transaction, now);
  const same = await findSameOrder(transaction, draft);
  if (same) {
    await holdSubscription(transaction, same.id, held_until);
    return { subscription_order_id: same.id, order: await requireSubscriptionOrder(transaction, same.id, doctorId) };
  }
  const [created] = await transaction
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
  if (!created) throw new Error("the subscription was not inserted");
  const videos = lectureIds.map((lecture_id) => ({
    lecture_id,
    subscription_order_id: created.id,
    views_limit: plan.view_limit,
    created_at: now,
  }));
  await transaction.insert(subscriptionVideos).values(videos);
  const order = await insertOrder(
    transaction,
    { kind: "subscription", subscriptionId: created.id },
    { doctor_id: doctorId, title, amount: plan.price },
  );
  if (inPaisa(order.payable) === 0) await activateSubscription(transaction, created.id, now);
  return { subscription_order_id: created.id, order };
}

/** Holds an unpaid subscription until the given time. Returns false if there is none. */
export async function holdSubscription(transaction: Writer, id: number, until: Date): Promise<boolean> {
  const held = await transaction
    .update(subscriptionOrders)
    .set({ held_until: until })
    .where(and(eq(subscriptionOrders.id, id), eq(subscriptionOrders.status, "pending_payment")))
    .returning({ id: subscriptionOrders.id });
  return held.length > 0;
}

/** Cancels an unpaid subscription whose hold has expired. Returns false if there is none. */
export async function lapseSubscription(transaction: Writer, id: number, now: Date): Promise<boolean> {
  const { status, held_until } = subscriptionOrders;
  const lapsed = await transaction
    .update(subscriptionOrders)
    .set({ status: "cancelled" })
    .where(and(eq(subscriptionOrders.id, id), eq(status, "pending_payment"), lt(held_until, now)))
    .returning({ id: subscriptionOrders.id });
  return lapsed.length > 0;
}

/**
 * Activates a subscription from now for its months, counted in Dhaka time, even after it lapsed. Returns its end;
 * undefined if it was active before.
 */
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

/** Cancels a subscription in any state, so that its videos can no longer be watched. */
export async function cancelSubscription(transaction: Writer, id: number): Promise<void> {
  await transaction.update(subscriptionOrders).set({ status: "cancelled" }).where(eq(subscriptionOrders.id, id));
}
