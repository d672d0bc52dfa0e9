import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { orderKinds, paymentMethods } from "#contract/payments/checkout.ts";
import { paymentStatuses } from "#contract/payments/payments.ts";
import { batches, courseCategories, publicEvents } from "./catalogue.ts";
import { id, instant, money, reference, timestamps } from "./columns.ts";
import { enrolments } from "./enrolment.ts";
import { doctors } from "./identity.ts";
import { subscriptionOrders } from "./subscriptions.ts";

/** Counters without gaps: a number is taken in the same transaction that uses it. */
export const counters = pgTable("counters", {
  name: text().primaryKey(),
  last: integer().notNull(),
});

export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** Code that doctors enter, stored in upper case. */
    code: text().notNull().unique(),
    kind: text({ enum: ["percent", "fixed"] }).notNull(),
    /** Percentage or amount in taka, by `kind`. */
    value: money().notNull(),
    starts_at: instant(),
    ends_at: instant(),
    /** null: unlimited. */
    use_limit: integer(),
    /** Number of uses by one doctor; null: unlimited. */
    doctor_limit: integer(),
    /** Number of held and redeemed uses; changed only while the row is locked. */
    used: integer().notNull().default(0),
    /** Batch or category that the coupon is restricted to; both null: valid for every course. */
    batch_id: reference().references(() => batches.id),
    category_id: reference().references(() => courseCategories.id),
    active: boolean().notNull().default(true),
    ...timestamps,
  },
  (coupon) => [check("coupons_used_not_negative", sql`${coupon.used} >= 0`)],
);

export const eventRegistrations = pgTable(
  "event_registrations",
  {
    id: id(),
    public_event_id: reference()
      .notNull()
      .references(() => publicEvents.id),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    status: text({ enum: ["pending_payment", "registered", "cancelled"] }).notNull(),
    /** Time until which an unpaid registration keeps its seat. */
    seat_held_until: instant(),
    ...timestamps,
  },
  (row) => [
    uniqueIndex("event_registrations_one_per_event")
      .on(row.doctor_id, row.public_event_id)
      .where(sql`${row.status} <> 'cancelled'`),
    index().on(row.public_event_id),
    index()
      .on(row.seat_held_until)
      .where(sql`${row.status} = 'pending_payment'`),
  ],
);

/** Amount that a doctor owes for one purchase. Prices come from the database, never from a request. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    kind: text({ enum: orderKinds }).notNull(),
    enrolment_id: reference().references(() => enrolments.id),
    event_registration_id: reference().references(() => eventRegistrations.id),
    subscription_order_id: reference().references(() => subscriptionOrders.id),
    /** Description of the purchase on the invoice. */
    title: text().notNull(),
    amount: money().notNull(),
    discount: money().notNull().default("0.00"),
    payable: money().notNull(),
    /** Minimum of the first payment; null: the full amount. */
    min_first_payment: money(),
    paid: money().notNull().default("0.00"),
    refunded: money().notNull().default("0.00"),
    coupon_id: reference().references(() => coupons.id),
    status: text({ enum: ["open", "part_paid", "paid", "cancelled", "refunded"] })
      .notNull()
      .default("open"),
    /** Set by the first payment; the price no longer changes afterwards. */
    frozen_at: instant(),
    ...timestamps,
  },
  (order) => [
    unique().on(order.enrolment_id),
    unique().on(order.event_registration_id),
    unique().on(order.subscription_order_id),
    index().on(order.doctor_id, order.id),
    index().on(order.coupon_id),
    check(
      "orders_kind_names_its_id",
      sql`num_nonnulls(${order.enrolment_id}, ${order.event_registration_id}, ${order.subscription_order_id}) = 1
        and case ${order.kind}
          when 'course' then ${order.enrolment_id}
          when 'event' then ${order.event_registration_id}
          when 'subscription' then ${order.subscription_order_id}
        end is not null`,
    ),
    check("orders_payable", sql`${order.payable} = ${order.amount} - ${order.discount} and ${order.payable} >= 0`),
  ],
);

/**
 * Use of a coupon by an order: held while nothing is paid, and redeemed by the first payment; the row is deleted when a
 * held use is given up.
 */
export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    id: id(),
    coupon_id: reference()
      .notNull()
      .references(() => coupons.id),
    order_id: reference()
      .notNull()
      .unique()
      .references(() => orders.id),
    status: text({ enum: ["held", "redeemed"] }).notNull(),
    ...timestamps,
  },
  (row) => [index().on(row.coupon_id)],
);

export const coursePayments = pgTable(
  "course_payments",
  {
    id: id(),
    order_id: reference()
      .notNull()
      .references(() => orders.id),
    amount: money().notNull(),
    /** Discount of the order when this payment was created; it applies whenever the payment completes. */
    discount: money().notNull().default("0.00"),
    coupon_id: reference().references(() => coupons.id),
    plan: text({ enum: ["full", "first_part", "remaining", "custom"] }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    status: text({ enum: paymentStatuses }).notNull().default("initiated"),
    /** Transaction number of the gateway, or the TrxID that the doctor entered. */
    trx_ref: text(),
    paid_at: instant(),
    /** Part that counts towards the order; less than `amount` after an overpayment. */
    credited: money().notNull().default("0.00"),
    /** Amount that staff had first recorded; null unless they corrected it. */
    amount_before: money(),
    /** Earlier payment that had already settled the order. */
    duplicate_of: reference().references((): AnyPgColumn => coursePayments.id),
    /** Reason of a failure or review, shown to staff. */
    fail_reason: text(),
    /** Reason of a failure in Bengali, shown to the doctor. */
    message: text(),
    ...timestamps,
  },
  (payment) => [
    index().on(payment.order_id, payment.id),
    index()
      .on(payment.status, payment.id)
      .where(sql`${payment.status} in ('submitted', 'under_review', 'paid_no_seat')`),
    check("course_payments_amount_positive", sql`${payment.amount} > 0`),
  ],
);

/**
 * Refund of a payment or a part of it. open: staff must decide; requested: to be sent to the gateway; sent: its result
 * is not known yet; processing: the gateway has accepted it; refunded, refused: final.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    course_payment_id: reference()
      .notNull()
      .references(() => coursePayments.id),
    amount: money().notNull(),
    reason: text().notNull(),
    status: text({ enum: ["open", "requested", "sent", "processing", "refunded", "refused"] }).notNull(),
    gateway_ref: text(),
    /** Payment status before the refund; restored if the gateway refuses. */
    payment_before: text({ enum: paymentStatuses }),
    /** Newest response of the gateway. */
    response: jsonb("answer"),
    requested_by: text().notNull(),
    ...timestamps,
  },
  (refund) => [
    index().on(refund.course_payment_id),
    index()
      .on(refund.id)
      .where(sql`${refund.status} not in ('refunded', 'refused')`),
    check("refunds_amount_positive", sql`${refund.amount} > 0`),
  ],
);

export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    order_id: reference()
      .notNull()
      .unique()
      .references(() => orders.id),
    year: integer().notNull(),
    serial: integer().notNull(),
    /** Invoice number in the format INV-YYYY-NNNNNN. */
    no: text().notNull().unique(),
    issued_at: instant().notNull(),
    ...timestamps,
  },
  (invoice) => [unique().on(invoice.year, invoice.serial)],
);
