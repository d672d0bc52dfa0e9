import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { CouponForm } from "./enrolment.ts";
import { strict } from "#contract/strict.ts";
import { Id, IdParam, Money, Timestamp } from "#contract/fields.ts";
import { gatewayNames } from "./gateways.ts";

const endpoint = endpointsOf("payments");

export const paymentMethods = [...gatewayNames, "manual"] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentPlan = z.enum(["full", "first_part", "remaining", "custom"]);
export type PaymentPlan = z.infer<typeof PaymentPlan>;

export const orderKinds = ["course", "event", "subscription"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const OfferedMethod = z.object({ key: PaymentMethod, label: z.string(), fee_text: z.string() });
export type OfferedMethod = z.infer<typeof OfferedMethod>;

export const Order = strict(
  z.object({
    id: Id,
    kind: z.enum(orderKinds),
    title: z.string(),
    lines: z.array(z.object({ label: z.string(), amount: Money })),
    subtotal: Money,
    discount: Money,
    coupon: z.string().nullable(),
    payable: Money,
    paid: Money,
    due: Money,
    /** Minimum that can be paid now. */
    min_now: Money,
    /** True if a coupon can still be set or removed: nothing is paid yet and no payment is open. */
    can_change_coupon: z.boolean(),
  }),
);
export type Order = z.infer<typeof Order>;

export const OfferedPlan = z.object({
  key: PaymentPlan,
  /** Amount of the plan; the minimum for `custom`. */
  amount: Money,
  note: z.string(),
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

export const Checkout = strict(
  z.object({
    order: Order,
    plans: z.array(OfferedPlan),
    methods: z.array(OfferedMethod),
    /** null: no seat is held any more; the next payment takes one if available. */
    seat_held_until: Timestamp.nullable(),
    /** A payment that is being verified or reviewed by staff; no other can be started meanwhile. */
    open_payment: z.object({ id: Id, status: z.string() }).nullable(),
    /** A payment that was begun at a gateway, and of which nothing is known yet; absent or null: none is known. */
    begun_payment: z.object({ id: Id, method: PaymentMethod, amount: Money, begun_at: Timestamp }).nullish(),
  }),
);
export type Checkout = z.infer<typeof Checkout>;

const checkoutQuery = z.object({ coupon: CouponForm.shape.code.optional() });

export const getCourseCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/checkout",
  access: "doctor",
  summary: "The amount due for a course; `coupon` previews its price without applying it. 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const getEventCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/events/{id}/checkout",
  access: "doctor",
  summary: "The amount due for an event that the doctor has registered for; 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const getSubscriptionCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/subscription-orders/{id}/checkout",
  access: "doctor",
  summary: "The amount due for an ordered subscription; coupons do not apply. 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const listPaymentOptions = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/payment-options",
  access: "doctor",
  summary: "The instalment plans and methods by which a course can be paid; 409 already_paid",
  params: z.object({ id: IdParam }),
  response: strict(z.object({ plans: z.array(OfferedPlan), methods: z.array(OfferedMethod) })),
});

export const applyCoupon = endpoint({
  method: "POST",
  path: "/web/doctor/orders/{id}/coupon",
  access: "doctor",
  summary: "Sets or replaces the coupon; one that makes the order free settles it",
  params: z.object({ id: IdParam }),
  body: CouponForm,
  response: z.object({ order: Order }),
});

export const removeCoupon = endpoint({
  method: "DELETE",
  path: "/web/doctor/orders/{id}/coupon",
  access: "doctor",
  summary: "Removes the coupon; 409 once something is paid or a payment is open",
  params: z.object({ id: IdParam }),
  response: z.object({ order: Order }),
});

export const registerForEvent = endpoint({
  method: "POST",
  path: "/web/doctor/events/{id}/register",
  access: "doctor",
  idempotency: "a day",
  summary: "Registers for an event; if it has a fee, pending payment. 409 already_registered, seat_full, event_over",
  params: z.object({ id: IdParam }),
  response: strict(
    z.object({
      registration: z.object({ id: Id, status: z.enum(["pending_payment", "registered"]) }),
      order: z.object({ id: Id, payable: Money }).nullable(),
      next: z.enum(["checkout", "event"]),
    }),
  ),
});
