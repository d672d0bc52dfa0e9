import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { courses } from "./catalogue.ts";
import { id, reference, timestamps } from "./columns.ts";

export const testimonials = pgTable(
  "testimonials",
  {
    id: id(),
    /** Key of the row in the operator's files. */
    key: text().notNull().unique(),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    name: text().notNull(),
    /** Exam that was passed, and when. */
    result: text().notNull(),
    text: text(),
    sort: integer().notNull().default(0),
    ...timestamps,
  },
  (testimonial) => [index().on(testimonial.course_id, testimonial.sort, testimonial.id)],
);
