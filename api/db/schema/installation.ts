import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What this database is for, in its one row; none until it is known. */
export const installation = pgTable(
  "installation",
  {
    id: integer().primaryKey().default(1),
    kind: text({ enum: ["demo", "production"] }).notNull(),
    /** The address that its visitors use. */
    origin: text().notNull(),
    since: instant().notNull().defaultNow(),
  },
  (row) => [check("installation_is_one", sql`${row.id} = 1`)],
);
