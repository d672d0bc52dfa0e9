import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, reference } from "./columns.ts";
import { doctors } from "./identity.ts";

/** What a doctor has asked for under a key, and what was answered. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    /** Method and path of the route. */
    scope: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the parameters. */
    parameters_hash: text().notNull(),
    /** null: in flight. */
    status_code: integer(),
    reply: jsonb(),
    locked_at: instant().notNull(),
    /** null: kept for ever. */
    expires_at: instant(),
  },
  (row) => [primaryKey({ columns: [row.doctor_id, row.scope, row.key] }), index().on(row.expires_at)],
);
