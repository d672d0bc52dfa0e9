import { sql } from "drizzle-orm";
import { boolean, check, customType, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { batches, courses } from "./catalogue.ts";
import { id, instant, reference, timestamps, tsvector } from "./columns.ts";
import { accessTokens, doctors } from "./identity.ts";
import { lectures, mediaFiles } from "./lectures.ts";

/** Stretches of whole seconds, merged by PostgreSQL: {[0,40),[65,90)}. */
const secondRanges = customType<{ data: string }>({ dataType: () => "int4multirange" });

/** How far a doctor is with a lecture, wherever it was offered. */
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
    /** Seconds of the lecture that were watched at least once. */
    covered_seconds: integer().notNull().default(0),
    completed_at: instant(),
    /** The doctor said so, instead of being seen to watch. */
    is_marked: boolean().notNull().default(false),
    /** The login that plays it now, and since when; another one that opens it later takes it over. */
    playing_token_id: reference().references(() => accessTokens.id, { onDelete: "set null" }),
    playing_since: instant(),
    /** Watched time grows no faster than the server's clock since then. */
    last_flush_at: instant().notNull(),
    ...timestamps,
  },
  (view) => [unique().on(view.doctor_id, view.lecture_id), index().on(view.playing_token_id)],
);

/** For who has the course; with a batch, for that batch alone. */
export const materials = pgTable(
  "materials",
  {
    id: id(),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    /** What operators call it among those of its course. */
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

/** A lecture that every doctor of a course may see, besides the schedule. */
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
    /** Whether visitors see it too. */
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

/** Whose doctors may read a book. */
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
    /** From 1, as printed. */
    page_no: integer().notNull(),
    /** Of a page on which a chapter begins. */
    chapter: text(),
    body_html: text().notNull(),
    /** A picture of the page, when it is more than its text. */
    media_file_id: reference().references(() => mediaFiles.id),
    /** The page without its tags, for excerpts. */
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

/** Where a doctor stopped reading. */
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

/** The private link by which a phone's calendar reads a doctor's schedules. Revoked: the row is gone. */
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
