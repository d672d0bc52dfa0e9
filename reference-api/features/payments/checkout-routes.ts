import type { Database, Writer } from "#api/db/client.ts";
import { countFailedTry } from "#api/features/orders/coupon-tries.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import {
  lockOrder,
  releaseCoupon,
  replaceCoupon,
  requireCoupon,
  requireCourseOrder,
  requireEventOrder,
  requireNoOpenPayment,
  requireSubscriptionOrder,
  withCoupon,
} from "#api/features/orders/service.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import { Conflict } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { inPaisa } from "#api/http/wire.ts";
import type { RateLimits } from "#api/http/rate-limits.ts";
import {
  applyCoupon,
  getCourseCheckout,
  getEventCheckout,
  getSubscriptionCheckout,
  listPaymentOptions,
  removeCoupon,
} from "#contract/payments/checkout.ts";
import { describeCheckout, describeOrder, findPrice, requireDue } from "./checkout.ts";
import { goodsOf } from "./goods/goods.ts";
import { selectMethods } from "./methods.ts";
import { dueOfPrice, plansOf } from "./pricing.ts";

interface CheckoutScope {
  db: Database;
  limits: RateLimits;
  doctor: { id: number };
  gateways: PaymentGateways;
  query: { coupon?: string | undefined };
  now: Date;
}

/**
 * Describes an order's checkout. A coupon in the query is previewed, not applied, and ignored once something is paid.
 * Throws 409 if nothing can be due, 422 for an invalid coupon, and 429.
 */
async function checkout({ db, limits, doctor, gateways, query, now }: CheckoutScope, order: StoredOrder) {
  requireDue(order);
  const { coupon: code } = query;
  const isPreview = code !== undefined && order.frozen_at === null;
  const coupon = isPreview && (await countFailedTry(limits, doctor.id, () => requireCoupon(db, order, code, now)));
  const shown = coupon ? withCoupon(order, coupon) : order;
  const described = await describeCheckout(db, shown);
  return { ...described, methods: await selectMethods(db, gateways, inPaisa(described.order.due)) };
}

async function lockUnpaid(transaction: Writer, id: number, doctorId: number): Promise<StoredOrder> {
  const order = await lockOrder(transaction, id, doctorId);
  requireDue(order);
  if (order.frozen_at !== null) throw new Conflict("already_paid", "প্রথম কিস্তির পর কুপন বদলানো যায় না।");
  await requireNoOpenPayment(transaction, order.id);
  return order;
}

export const checkoutRoutes = [
  implement(getCourseCheckout, async (scope) =>
    checkout(scope, await requireCourseOrder(scope.db, scope.params.id, scope.doctor.id)),
  ),

  implement(getEventCheckout, async (scope) =>
    checkout(scope, await requireEventOrder(scope.db, scope.params.id, scope.doctor.id)),
  ),

  implement(getSubscriptionCheckout, async (scope) =>
    checkout(scope, await requireSubscriptionOrder(scope.db, scope.params.id, scope.doctor.id)),
  ),

  implement(listPaymentOptions, async ({ db, doctor, params, gateways }) => {
    const order = await requireCourseOrder(db, params.id, doctor.id);
    requireDue(order);
    const price = await findPrice(db, order);
    return { plans: plansOf(price), methods: await selectMethods(db, gateways, dueOfPrice(price)) };
  }),

  implement(applyCoupon, async ({ db, limits, doctor, params, body, now }) =>
    countFailedTry(limits, doctor.id, () =>
      db.transaction(async (transaction) => {
        const found = await lockUnpaid(transaction, params.id, doctor.id);
        const order = await replaceCoupon(transaction, found, body.code, now);
        if (order.status === "paid" && (await goodsOf(order).grant(transaction, order, now)) === "no_seat") {
          throw new Conflict("seat_full", "এই সময়সূচির সব আসন পূর্ণ।");
        }
        return { order: await describeOrder(transaction, order) };
      }),
    ),
  ),

  implement(removeCoupon, async ({ db, doctor, params }) =>
    db.transaction(async (transaction) => {
      const order = await releaseCoupon(transaction, await lockUnpaid(transaction, params.id, doctor.id));
      return { order: await describeOrder(transaction, order) };
    }),
  ),
];
