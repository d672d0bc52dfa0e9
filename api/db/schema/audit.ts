import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "./columns.ts";

/** Who changed what, and when. Rows are only ever added. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id(),
    /** Who acted: of the staff command line, the account of the operating system. */
    actor: text().notNull(),
    action: text().notNull(),
    detail: jsonb().notNull(),
    at: instant().notNull().defaultNow(),
  },
  (line) => [index().on(line.at)],
);
