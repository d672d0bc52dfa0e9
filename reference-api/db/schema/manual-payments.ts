import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { manualChannels } from "#contract/payments/payments.ts";
import { bytes, id, instant, reference, timestamps } from "./columns.ts";
import { coursePayments } from "./payments.ts";

/**
 * Channels by which money reaches the centre without a gateway: those that doctors report, and cash, received by staff.
 */
export const receivedChannels = [...manualChannels, "cash"] as const;

export const manualPayments = pgTable(
  "manual_payments",
  {
    id: id(),
    course_payment_id: reference()
      .notNull()
      .unique()
      .references(() => coursePayments.id),
    channel: text({ enum: receivedChannels }).notNull(),
    /** Number or account of the sender; empty for money that staff received. */
    sender_no: text().notNull(),
    /** Transaction id or number of the receipt, in upper case and without spaces. */
    trx_id: text().notNull(),
    /** Picture of the payment slip, as WebP. */
    slip: bytes(),
    /** Set on rejection; only then may another payment use the same transaction id. */
    rejected_at: instant(),
    ...timestamps,
  },
  (manual) => [
    uniqueIndex("manual_payments_trx_once")
      .on(manual.channel, manual.trx_id)
      .where(sql`${manual.rejected_at} is null`),
  ],
);
