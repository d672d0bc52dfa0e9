import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Single row that says which site this database belongs to; missing until the site is known. */
export const installation = pgTable(
  "installation",
  {
    id: integer().primaryKey().default(1),
    kind: text({ enum: ["demo", "production"] }).notNull(),
    /** Public origin of the site. */
    origin: text().notNull(),
    since: instant().notNull().defaultNow(),
  },
  (row) => [check("installation_is_one", sql`${row.id} = 1`)],
);
