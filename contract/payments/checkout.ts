import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { CouponForm } from "./enrolment.ts";
import { exact } from "#contract/strict.ts";
import { Id, IdParam, Money, Timestamp } from "#contract/fields.ts";
import { gatewayNames } from "./gateways.ts";

const endpoint = endpointsOf("payments");

/** By a gateway, or by hand. */
export const paymentMethods = [...gatewayNames, "manual"] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const PaymentPlan = z.enum(["full", "first_part", "remaining", "custom"]);
export type PaymentPlan = z.infer<typeof PaymentPlan>;

/** What is sold. */
export const orderKinds = ["course", "event", "subscription"] as const;
export type OrderKind = (typeof orderKinds)[number];

export const OfferedMethod = z.object({ key: PaymentMethod, label: z.string(), fee_text: z.string() });
export type OfferedMethod = z.infer<typeof OfferedMethod>;

export const Order = exact(
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
    /** The least that can be paid now. */
    min_now: Money,
    /** A coupon can still be set or taken off: nothing is paid yet, and no payment is under way. */
    can_change_coupon: z.boolean(),
  }),
);
export type Order = z.infer<typeof Order>;

export const OfferedPlan = z.object({
  key: PaymentPlan,
  /** Of custom: the least. */
  amount: Money,
  note: z.string(),
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

export const Checkout = exact(
  z.object({
    order: Order,
    plans: z.array(OfferedPlan),
    methods: z.array(OfferedMethod),
    /** null: no seat is held any more, and one is taken with the next payment if there is one. */
    seat_held_until: Timestamp.nullable(),
    /** A payment that is being verified or waits for staff: no other can be begun. */
    open_payment: z.object({ id: Id, status: z.string() }).nullable(),
  }),
);
export type Checkout = z.infer<typeof Checkout>;

const checkoutQuery = z.object({ coupon: CouponForm.shape.code.optional() });

export const getCourseCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/checkout",
  access: "doctor",
  summary: "What is to pay for a course; `coupon` shows the price with it and changes nothing. 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const getEventCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/events/{id}/checkout",
  access: "doctor",
  summary: "What is to pay for an event that the doctor has registered for; 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const getSubscriptionCheckout = endpoint({
  method: "GET",
  path: "/web/doctor/subscription-orders/{id}/checkout",
  access: "doctor",
  summary: "What is to pay for a subscription that was ordered; no coupon counts there. 409 already_paid",
  params: z.object({ id: IdParam }),
  query: checkoutQuery,
  response: Checkout,
});

export const listPaymentOptions = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/payment-options",
  access: "doctor",
  summary: "In which parts and by which ways a course can be paid for; 409 already_paid",
  params: z.object({ id: IdParam }),
  response: exact(z.object({ plans: z.array(OfferedPlan), methods: z.array(OfferedMethod) })),
});

export const applyCoupon = endpoint({
  method: "POST",
  path: "/web/doctor/orders/{id}/coupon",
  access: "doctor",
  summary: "Sets a coupon in the place of the one before; one that makes the order free settles it",
  params: z.object({ id: IdParam }),
  body: CouponForm,
  response: z.object({ order: Order }),
});

export const removeCoupon = endpoint({
  method: "DELETE",
  path: "/web/doctor/orders/{id}/coupon",
  access: "doctor",
  summary: "Takes the coupon off; 409 once something is paid or under way",
  params: z.object({ id: IdParam }),
  response: z.object({ order: Order }),
});

export const registerForEvent = endpoint({
  method: "POST",
  path: "/web/doctor/events/{id}/register",
  access: "doctor",
  idempotency: "a day",
  summary:
    "Registers for an event; one with a fee waits for its payment. 409 already_registered, seat_full, event_over",
  params: z.object({ id: IdParam }),
  response: exact(
    z.object({
      registration: z.object({ id: Id, status: z.enum(["pending_payment", "registered"]) }),
      order: z.object({ id: Id, payable: Money }).nullable(),
      next: z.enum(["checkout", "event"]),
    }),
  ),
});
