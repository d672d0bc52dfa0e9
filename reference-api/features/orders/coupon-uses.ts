import { and, count, eq, exists, gt, inArray, isNotNull, ne, not, or, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { couponRedemptions, coupons, coursePayments, orders } from "#api/db/schema/payments.ts";
import { reconcileAfterSeconds } from "#api/queue/payments.ts";
import { isLive } from "./queries.ts";

/** Seconds after the start of a payment until the last scheduled query of its gateway about it. */
const queriedSeconds = Math.max(...reconcileAfterSeconds);

/**
 * SQL condition on a redemption: one of its order's payments carries its coupon and may still succeed. For as long as
 * an open payment would be queried, a failed or cancelled one may turn out to be paid too.
 */
export function isCarried(db: Writer) {
  const mayStillSucceed = or(
    isLive(),
    and(
      inArray(coursePayments.status, ["failed", "cancelled"]),
      isNotNull(gatewaySessions.redirect_url),
      gt(gatewaySessions.created_at, sql`now() - make_interval(secs => ${queriedSeconds}::int)`),
    ),
  );
  return exists(
    db
      .select({ id: coursePayments.id })
      .from(coursePayments)
      .leftJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
      .where(
        and(
          eq(coursePayments.order_id, couponRedemptions.order_id),
          eq(coursePayments.coupon_id, couponRedemptions.coupon_id),
          mayStillSucceed,
        ),
      ),
  );
}

export async function findUse(db: Writer, orderId: number): Promise<number | undefined> {
  const [use] = await db
    .select({ couponId: couponRedemptions.coupon_id })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.order_id, orderId));
  return use?.couponId;
}

interface NewUse {
  orderId: number;
  couponId: number;
  status: "held" | "redeemed";
}

/**
 * Locks a coupon and the one that an order uses until the transaction ends. Coupons are locked in the order of their
 * ids, so that two orders that exchange their coupons at the same time wait for each other instead of deadlocking.
 */
export async function lockCoupons(transaction: Writer, orderId: number, couponId: number): Promise<void> {
  const used = transaction
    .select({ id: couponRedemptions.coupon_id })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.order_id, orderId));
  await transaction
    .select({ id: coupons.id })
    .from(coupons)
    .where(or(eq(coupons.id, couponId), inArray(coupons.id, used)))
    .orderBy(coupons.id)
    .for("update");
}

export async function hasOwnUseLeft(
  db: Writer,
  { orderId, couponId }: Pick<NewUse, "orderId" | "couponId">,
): Promise<boolean> {
  const doctor = db.select({ id: orders.doctor_id }).from(orders).where(eq(orders.id, orderId));
  const own = db
    .select({ uses: count() })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.order_id))
    .where(and(eq(couponRedemptions.coupon_id, couponId), eq(orders.doctor_id, doctor), ne(orders.id, orderId)));
  const { id, doctor_limit } = coupons;
  return (
    (await db.$count(coupons, and(eq(id, couponId), sql`(${doctor_limit} is null or ${doctor_limit} > (${own}))`))) > 0
  );
}

/**
 * Takes one use of a coupon for an order, in place of the one that it has. Returns false if its limit or that of the
 * doctor is reached.
 */
export async function takeUse(transaction: Writer, { orderId, couponId, status }: NewUse): Promise<boolean> {
  await lockCoupons(transaction, orderId, couponId);
  if (!(await hasOwnUseLeft(transaction, { orderId, couponId }))) return false;
  const { id, used, use_limit } = coupons;
  const [taken] = await transaction
    .update(coupons)
    .set({ used: sql`${used} + 1` })
    .where(and(eq(id, couponId), sql`(${use_limit} is null or ${used} < ${use_limit})`))
    .returning({ id });
  if (!taken) return false;
  await dropUse(transaction, orderId);
  await transaction.insert(couponRedemptions).values({ coupon_id: couponId, order_id: orderId, status });
  return true;
}

/** Marks the use that an order holds as redeemed; it is never given back. */
export async function redeemUse(transaction: Writer, orderId: number): Promise<void> {
  await transaction
    .update(couponRedemptions)
    .set({ status: "redeemed" })
    .where(eq(couponRedemptions.order_id, orderId));
}

export async function dropUse(transaction: Writer, orderId: number, condition?: SQL): Promise<void> {
  const isHeld = and(eq(couponRedemptions.order_id, orderId), eq(couponRedemptions.status, "held"));
  const [dropped] = await transaction
    .delete(couponRedemptions)
    .where(and(isHeld, condition))
    .returning({ couponId: couponRedemptions.coupon_id });
  if (!dropped) return;
  await transaction
    .update(coupons)
    .set({ used: sql`${coupons.used} - 1` })
    .where(and(eq(coupons.id, dropped.couponId), gt(coupons.used, 0)));
}

/** Gives back the use that an order holds, unless a payment that carries the coupon may still succeed. */
export async function giveBackUse(transaction: Writer, orderId: number): Promise<void> {
  await dropUse(transaction, orderId, not(isCarried(transaction)));
}
