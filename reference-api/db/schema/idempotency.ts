import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, reference } from "./columns.ts";
import { doctors } from "./identity.ts";

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
    /** null: the request is still running. */
    status_code: integer(),
    reply: jsonb(),
    locked_at: instant().notNull(),
    /** null in rows of older releases, which expire 90 days after `locked_at`. */
    expires_at: instant(),
  },
  (row) => [primaryKey({ columns: [row.doctor_id, row.scope, row.key] }), index().on(row.expires_at)],
);
