import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, reference, timestamps } from "./columns.ts";

/**
 * File that is served by id to doctors who may use it, or to everybody as a public sample lecture. Every use of a file
 * has its own row.
 */
export const mediaFiles = pgTable(
  "media_files",
  {
    id: id(),
    /** data: files/ in the data folder; demo: files that come with the project. */
    store: text({ enum: ["data", "demo"] }).notNull(),
    /** Name in the store. Only an HLS source is a folder; every other file is directly in the store. */
    name: text().notNull(),
    /** File name for downloads. */
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
    /** Size in pixels: of a picture, to reserve its space while it loads; of a recording, if ffprobe could read it. */
    width: integer(),
    height: integer(),
    /** Number of pages of a PDF; null also for PDFs imported before pages were counted. */
    pages: integer(),
    /** URL that the file was fetched from, and the validator (such as an ETag) that it had there. */
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
    /** Key of the row in the operator's files. */
    key: text().notNull().unique(),
    title: text().notNull(),
    mentor: text(),
    /** Subject of the question bank that the lecture is about. */
    subject: text(),
    body_html: text(),
    duration_seconds: integer().notNull(),
    /** Path in the portal. */
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

/**
 * Files of a lecture: encodings for connections of different speed, of which audio needs the least bandwidth, and
 * captions.
 */
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
    /** Lines of the picture; null: no picture, or a variable number. */
    height: integer(),
    kbps: integer(),
    ...timestamps,
  },
  (source) => [unique().on(source.lecture_id, source.kind, source.height).nullsNotDistinct()],
);
