import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, timestamps } from "./columns.ts";

/** Teachers. Classes and lectures refer to a teacher by `name` in their column `mentor`. */
export const teachers = pgTable("teachers", {
  id: id(),
  name: text().notNull().unique(),
  /** Shown after the name: MBBS, FCPS (Medicine). */
  degrees: text(),
  subjects: text().array().notNull(),
  /** URL of the photo in its larger size. */
  photo: text(),
  text: text(),
  sort: integer().notNull().default(0),
  ...timestamps,
});
