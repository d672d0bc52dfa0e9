import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, timestamps } from "./columns.ts";

/** Who teaches. A class and a lecture name their teacher by the whole name, as `mentor`. */
export const teachers = pgTable("teachers", {
  id: id(),
  name: text().notNull().unique(),
  /** As it stands after a name: MBBS, FCPS (Medicine). */
  degrees: text(),
  subjects: text().array().notNull(),
  /** Its picture's address, of the larger size. */
  photo: text(),
  text: text(),
  sort: integer().notNull().default(0),
  ...timestamps,
});
