import { boolean, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { gatewayNames } from "#contract/payments/gateways.ts";
import { id, instant, money, reference, timestamps } from "./columns.ts";
import { coursePayments } from "./payments.ts";

export const gatewaySessions = pgTable(
  "gateway_sessions",
  {
    id: id(),
    uuid: uuid().notNull().unique().defaultRandom(),
    course_payment_id: reference()
      .notNull()
      .unique()
      .references(() => coursePayments.id),
    gateway: text({ enum: gatewayNames }).notNull(),
    tran_id: text().notNull(),
    /** null until the gateway has responded. */
    session_key: text(),
    redirect_url: text(),
    amount: money().notNull(),
    /** Time until which the doctor is sent to the same session again. */
    reuse_until: instant().notNull(),
    request: jsonb(),
    response: jsonb(),
    ...timestamps,
  },
  (row) => [unique().on(row.gateway, row.tran_id), unique().on(row.gateway, row.session_key)],
);

/**
 * Messages from payment gateways: webhooks, and responses to validate, execute and query calls. An equal message is
 * stored once, and none is deleted. `handled_at` and `outcome` are set when a webhook has been handled, for a response
 * at once.
 */
export const gatewayEvents = pgTable(
  "gateway_events",
  {
    id: id(),
    gateway: text({ enum: gatewayNames }).notNull(),
    kind: text({ enum: ["ipn", "return", "callback", "webhook", "validate", "execute", "query"] }).notNull(),
    /** Our id of the session that the message is about. */
    external_id: text().notNull(),
    body_hash: text().notNull(),
    payload: jsonb().notNull(),
    hash_ok: boolean(),
    gateway_session_id: reference()
      .notNull()
      .references(() => gatewaySessions.id),
    handled_at: instant(),
    outcome: text(),
    ...timestamps,
  },
  (event) => [
    unique().on(event.gateway, event.kind, event.external_id, event.body_hash),
    index().on(event.gateway_session_id),
  ],
);

/** Encrypted access tokens for calls to the gateways, shared by all processes. */
export const gatewayTokens = pgTable("gateway_tokens", {
  gateway: text({ enum: gatewayNames }).primaryKey(),
  sealed: text(),
  ...timestamps,
});
