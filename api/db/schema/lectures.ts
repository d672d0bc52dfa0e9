import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, reference, timestamps } from "./columns.ts";

/** A file that is served only to who may have it, and only by its id. Whatever uses a file has a row of its own for it. */
export const mediaFiles = pgTable(
  "media_files",
  {
    id: id(),
    /** data: files/ of the data folder; demo: the files that come with the project. */
    store: text({ enum: ["data", "demo"] }).notNull(),
    /** Its name in the store. An adaptive source is a folder of files, and no other file is in one. */
    name: text().notNull(),
    /** The name under which it is saved by who downloads it. */
    download_name: text().notNull(),
    content_type: text({
      enum: [
        "video/mp4",
        "application/vnd.apple.mpegurl",
        "audio/mp4",
        "audio/mpeg",
        "text/vtt",
        "application/pdf",
        "image/webp",
        "image/jpeg",
      ],
    }).notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** Of a picture, in pixels, so that its place is kept until it comes; of a recording where ffprobe read it. */
    width: integer(),
    height: integer(),
    /** Of a PDF; null also of one that came before they were counted. */
    pages: integer(),
    /** The address that it was fetched from, and what the store said there that changes with the bytes. */
    source: text(),
    source_tag: text(),
    ...timestamps,
  },
  (file) => [check("media_files_name_is_no_path", sql`${file.name} ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'`)],
);

export const lectures = pgTable(
  "lectures",
  {
    id: id(),
    /** What operators call it. */
    key: text().notNull().unique(),
    title: text().notNull(),
    mentor: text(),
    body_html: text(),
    duration_seconds: integer().notNull(),
    /** A path of the portal's own. */
    poster: text(),
    notes_file_id: reference().references(() => mediaFiles.id),
    watermark: boolean().notNull().default(true),
    ...timestamps,
  },
  (lecture) => [
    index().on(lecture.notes_file_id),
    check("lectures_last_a_while", sql`${lecture.duration_seconds} > 0`),
  ],
);

/** The same lecture for lines of different speed; audio alone is the lightest. */
export const lectureSources = pgTable(
  "lecture_sources",
  {
    id: id(),
    lecture_id: reference()
      .notNull()
      .references(() => lectures.id, { onDelete: "cascade" }),
    kind: text({ enum: ["video", "hls", "audio", "captions"] }).notNull(),
    media_file_id: reference()
      .notNull()
      .unique()
      .references(() => mediaFiles.id),
    /** Lines of a picture; null: there is none, or it changes. */
    height: integer(),
    kbps: integer(),
    ...timestamps,
  },
  (source) => [unique().on(source.lecture_id, source.kind, source.height).nullsNotDistinct()],
);
