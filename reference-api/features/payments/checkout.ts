import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { coupons } from "#api/db/schema/payments.ts";
import { selectMoneySettings } from "#api/features/enrolment/queries.ts";
import { findBegunPayment, findSettlingPayment, type StoredOrder } from "#api/features/orders/queries.ts";
import { acceptsCoupons } from "#api/features/orders/service.ts";
import { Conflict } from "#api/http/errors.ts";
import { inPaisa, timestampOrNull } from "#api/http/wire.ts";
import type { Order as WireOrder } from "#contract/payments/checkout.ts";
import { takaOf } from "#locale/taka.ts";
import { goodsOf } from "./goods/goods.ts";
import { dueOfPrice, minNowOf, plansOf, priceOf, type OrderPrice } from "./pricing.ts";

export async function findPrice(db: Writer, order: StoredOrder): Promise<OrderPrice> {
  const { min_part_payment } = await selectMoneySettings(db);
  return priceOf(order, min_part_payment);
}

/** Throws 409 if the order is cancelled, refunded or fully paid. */
export function requireDue(order: StoredOrder): void {
  if (order.status === "cancelled") {
    throw new Conflict("order_cancelled", "এটি বাতিল হয়েছে। চাইলে আবার শুরু করুন।");
  }
  if (order.status === "refunded" || inPaisa(order.paid) >= inPaisa(order.payable)) {
    throw new Conflict("already_paid", "এই ফি আগেই দেওয়া হয়েছে।");
  }
}

export async function describeOrder(db: Writer, order: StoredOrder): Promise<WireOrder> {
  const price = await findPrice(db, order);
  const [coupon] =
    order.coupon_id === null
      ? []
      : await db.select({ code: coupons.code }).from(coupons).where(eq(coupons.id, order.coupon_id));
  return {
    id: order.id,
    kind: order.kind,
    title: order.title,
    lines: [{ label: order.title, amount: order.amount }],
    subtotal: order.amount,
    discount: order.discount,
    coupon: coupon?.code ?? null,
    payable: order.payable,
    paid: order.paid,
    due: takaOf(dueOfPrice(price)),
    min_now: takaOf(minNowOf(price)),
    can_change_coupon: acceptsCoupons(order) && order.status === "open" && order.frozen_at === null,
  };
}

export async function describeCheckout(db: Writer, order: StoredOrder) {
  requireDue(order);
  return {
    order: await describeOrder(db, order),
    plans: plansOf(await findPrice(db, order)),
    seat_held_until: timestampOrNull(await goodsOf(order).findSeatHold(db, order)),
    open_payment: (await findSettlingPayment(db, order.id)) ?? null,
    begun_payment: (await findBegunPayment(db, order.id)) ?? null,
  };
}
