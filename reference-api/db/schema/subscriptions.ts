import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant, money, reference, timestamps } from "./columns.ts";
import { enrolments } from "./enrolment.ts";
import { doctors } from "./identity.ts";
import { lectures } from "./lectures.ts";

export const subscriptionPlans = pgTable("subscription_plans", {
  id: id(),
  title: text().notNull(),
  months: integer().notNull().unique(),
  price_per_video: money().notNull(),
  /** Maximum number of views of each video. */
  view_limit: integer().notNull(),
  active: boolean().notNull().default(true),
  ...timestamps,
});

export const subscriptionOrders = pgTable(
  "subscription_orders",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    /** Enrolment in the course whose lectures are subscribed to. */
    enrolment_id: reference()
      .notNull()
      .references(() => enrolments.id),
    months: integer().notNull(),
    view_limit: integer().notNull(),
    payable: money().notNull(),
    status: text({ enum: ["pending_payment", "active", "cancelled"] }).notNull(),
    /** Time at which an unpaid order is cancelled. */
    held_until: instant(),
    /** Unused: drop it by a migration that raises the schema floor. */
    order_id: reference(),
    starts_at: instant(),
    ends_at: instant(),
    ...timestamps,
  },
  (order) => [
    index().on(order.doctor_id, order.created_at, order.id),
    index().on(order.enrolment_id, order.status),
    index().on(order.status, order.created_at, order.id),
    index()
      .on(order.held_until)
      .where(sql`${order.status} = 'pending_payment'`),
    check(
      "subscription_orders_active_has_dates",
      sql`${order.status} <> 'active' or (${order.starts_at} is not null and ${order.ends_at} is not null)`,
    ),
  ],
);

export const subscriptionVideos = pgTable(
  "subscription_videos",
  {
    id: id(),
    subscription_order_id: reference()
      .notNull()
      .references(() => subscriptionOrders.id, { onDelete: "cascade" }),
    lecture_id: reference()
      .notNull()
      .references(() => lectures.id),
    views_used: integer().notNull().default(0),
    views_limit: integer().notNull(),
    /** End of the current view; watching again before then does not count as another view. */
    view_until: instant(),
    ...timestamps,
  },
  (video) => [
    unique().on(video.subscription_order_id, video.lecture_id),
    index().on(video.subscription_order_id, video.id),
    index().on(video.lecture_id),
    check("subscription_videos_views_within_limit", sql`${video.views_used} <= ${video.views_limit}`),
  ],
);
