import { sql } from "drizzle-orm";
import { boolean, check, customType, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { batches, courses } from "./catalogue.ts";
import { id, instant, reference, timestamps, tsvector } from "./columns.ts";
import { accessTokens, doctors } from "./identity.ts";
import { lectures, mediaFiles } from "./lectures.ts";

/** Column type for ranges of whole seconds, such as {[0,40),[65,90)}; PostgreSQL merges those that overlap or touch. */
const secondRanges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** Progress of a doctor in a lecture, shared by all places that offer the lecture. */
export const lectureViews = pgTable(
  "lecture_views",
  {
    id: id(),
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    lecture_id: reference()
      .notNull()
      .references(() => lectures.id),
    position_seconds: integer().notNull().default(0),
    watched_ranges: secondRanges()
      .notNull()
      .default(sql`'{}'::int4multirange`),
    /** Number of seconds of the lecture that were watched at least once. */
    covered_seconds: integer().notNull().default(0),
    completed_at: instant(),
    /** The doctor marked it as completed, rather than watching it. */
    is_marked: boolean().notNull().default(false),
    /** Login that is playing the lecture, and since when; a login that opens it later takes over. */
    playing_token_id: reference().references(() => accessTokens.id, { onDelete: "set null" }),
    playing_since: instant(),
    /** Time of the last progress report; watched time may not grow by more than the time elapsed since. */
    last_flush_at: instant().notNull(),
    ...timestamps,
  },
  (view) => [unique().on(view.doctor_id, view.lecture_id), index().on(view.playing_token_id)],
);

/**
 * Study material for the doctors of a course, or only of one batch if `batch_id` is set; hidden before `visible_from`.
 */
export const materials = pgTable(
  "materials",
  {
    id: id(),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    /** Key of the row in the operator's files, unique within the course. */
    key: text(),
    batch_id: reference().references(() => batches.id),
    title: text().notNull(),
    kind: text({ enum: ["pdf", "image", "link"] }).notNull(),
    link: text(),
    media_file_id: reference().references(() => mediaFiles.id),
    visible_from: instant().notNull(),
    ...timestamps,
  },
  (material) => [
    index().on(material.course_id, material.visible_from, material.id),
    index().on(material.media_file_id),
    unique().on(material.course_id, material.key),
    check(
      "materials_link_or_file",
      sql`(${material.kind} = 'link') = (${material.link} is not null) and (${material.kind} <> 'link') = (${material.media_file_id} is not null)`,
    ),
  ],
);

/** Lecture that every doctor of a course may watch, independent of schedules; everybody, if `is_public`. */
export const freeVideos = pgTable(
  "free_videos",
  {
    id: id(),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    lecture_id: reference()
      .notNull()
      .references(() => lectures.id),
    /** True if visitors without a login may watch it too. */
    is_public: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    ...timestamps,
  },
  (video) => [
    unique().on(video.course_id, video.lecture_id),
    index().on(video.course_id, video.sort, video.id),
    index().on(video.lecture_id),
  ],
);

export const referenceBooks = pgTable("reference_books", {
  id: id(),
  key: text().notNull().unique(),
  title: text().notNull(),
  author: text(),
  summary: text(),
  page_count: integer().notNull(),
  sort: integer().notNull().default(0),
  watermark: boolean().notNull().default(true),
  ...timestamps,
});

export const referenceBookCourses = pgTable(
  "reference_book_courses",
  {
    book_id: reference()
      .notNull()
      .references(() => referenceBooks.id, { onDelete: "cascade" }),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
  },
  (row) => [primaryKey({ columns: [row.course_id, row.book_id] }), index().on(row.book_id)],
);

export const referenceBookPages = pgTable(
  "reference_book_pages",
  {
    id: id(),
    book_id: reference()
      .notNull()
      .references(() => referenceBooks.id, { onDelete: "cascade" }),
    /** Printed page number, starting at 1. */
    page_no: integer().notNull(),
    /** Chapter title; set only on the first page of a chapter. */
    chapter: text(),
    /** Subject of the question bank that the chapter is about. */
    subject: text(),
    body_html: text().notNull(),
    /** Picture of the page; set if the page has more than text. */
    media_file_id: reference().references(() => mediaFiles.id),
    /** `body_html` without tags, for excerpts. */
    text: text().notNull(),
    search: tsvector().notNull(),
    ...timestamps,
  },
  (page) => [
    unique().on(page.book_id, page.page_no),
    index("reference_book_pages_chapters")
      .on(page.book_id, page.page_no)
      .where(sql`${page.chapter} is not null`),
    index().on(page.media_file_id),
    index().using("gin", page.search),
  ],
);

/** Page at which a doctor stopped reading. */
export const bookMarks = pgTable(
  "book_marks",
  {
    doctor_id: reference()
      .notNull()
      .references(() => doctors.id),
    book_id: reference()
      .notNull()
      .references(() => referenceBooks.id, { onDelete: "cascade" }),
    last_page: integer().notNull(),
    ...timestamps,
  },
  (mark) => [primaryKey({ columns: [mark.doctor_id, mark.book_id] })],
);

/** Private link to a doctor's schedules as a calendar feed. Revoking it deletes the row. */
export const calendarFeeds = pgTable("calendar_feeds", {
  id: id(),
  doctor_id: reference()
    .notNull()
    .unique()
    .references(() => doctors.id),
  /** SHA-256 of the token in the link; the token itself is shown once. */
  token_hash: text().notNull().unique(),
  last_read_at: instant(),
  ...timestamps,
});
