import { index, pgTable, unique } from "drizzle-orm/pg-core";
import { id, instant, reference, timestamps } from "./columns.ts";
import { accessTokens, doctors } from "./identity.ts";
import { lectures, mediaFiles } from "./lectures.ts";

/**
 * Lecture whose file the device of one login of a doctor keeps for use without a connection. If another login of the
 * doctor keeps the lecture, the row passes to that login.
 */
export const keptLectures = pgTable(
  "kept_lectures",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    lecture_id: reference()
      .notNull()
      .references(() => lectures.id, { onDelete: "cascade" }),
    media_file_id: reference()
      .notNull()
      .references(() => mediaFiles.id, { onDelete: "cascade" }),
    token_id: reference()
      .notNull()
      .references(() => accessTokens.id, { onDelete: "cascade" }),
    /** The device deletes the file then, unless it asked again before. */
    expires_at: instant().notNull(),
    ...timestamps,
  },
  (kept) => [
    unique().on(kept.doctor_id, kept.lecture_id),
    index().on(kept.lecture_id),
    index().on(kept.media_file_id),
    index().on(kept.token_id),
    index().on(kept.expires_at),
  ],
);
