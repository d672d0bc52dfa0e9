import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";

/** Audit trail of changes by staff and of other recorded actions, such as the use of a login link. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** Acting person; on the staff command line the operating system account. */
    actor: text().notNull(),
    action: text().notNull(),
    detail: jsonb().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (line) => [index().on(line.at)],
);
