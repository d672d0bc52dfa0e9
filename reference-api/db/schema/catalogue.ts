import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { id, instant, money, reference, timestamps, tsvector } from "./columns.ts";
import { exams } from "./exams/exams.ts";
import { lectures } from "./lectures.ts";

const status = () => text({ enum: ["draft", "published", "closed"] }).notNull();

export const courseCategories = pgTable("course_categories", {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  subtitle: text(),
  /** Page of the category; null: its list of batches. */
  link: text(),
  sort: integer().notNull().default(0),
  active: boolean().notNull().default(true),
  ...timestamps,
});

export const courses = pgTable(
  "courses",
  {
    id: id(),
    category_id: reference()
      .notNull()
      .references(() => courseCategories.id),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text(),
    body_html: text().notNull(),
    banner: text(),
    sort: integer().notNull().default(0),
    status: status(),
    search: tsvector().notNull().default(""),
    ...timestamps,
  },
  (course) => [index().using("gin", course.search)],
);

export const courseSettings = pgTable(
  "course_settings",
  {
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    key: text().notNull(),
    value: jsonb().notNull(),
    ...timestamps,
  },
  (setting) => [primaryKey({ columns: [setting.course_id, setting.key] })],
);

export const sessions = pgTable("sessions", {
  id: id(),
  slug: text().notNull().unique(),
  title: text().notNull(),
  ...timestamps,
});

export const yearCourseSessions = pgTable(
  "year_course_sessions",
  {
    id: id(),
    year: integer().notNull(),
    course_id: reference()
      .notNull()
      .references(() => courses.id),
    session_id: reference()
      .notNull()
      .references(() => sessions.id),
    status: status(),
    ...timestamps,
  },
  (row) => [unique().on(row.course_id, row.session_id, row.year)],
);

export const batches = pgTable(
  "batches",
  {
    id: id(),
    slug: text().notNull().unique(),
    year_course_session_id: reference()
      .notNull()
      .references(() => yearCourseSessions.id),
    category_id: reference()
      .notNull()
      .references(() => courseCategories.id),
    title: text().notNull(),
    summary: text(),
    mode: text({ enum: ["online", "offline", "mixed"] }).notNull(),
    venue: text(),
    starts_on: date({ mode: "string" }).notNull(),
    ends_on: date({ mode: "string" }),
    /** Day of the examination that the batch prepares for. */
    target_exam_on: date({ mode: "string" }),
    enroll_opens_at: instant().notNull(),
    enroll_closes_at: instant().notNull(),
    price: money().notNull(),
    discounted_price: money(),
    min_first_payment: money(),
    /** null: unlimited. */
    seat_limit: integer(),
    /** Changed only while the row is locked. */
    seats_taken: integer().notNull().default(0),
    /** URL of the picture in its larger size. */
    picture: text(),
    lecture_sheet: boolean().notNull().default(false),
    weekdays: text().array().notNull(),
    candidate_types: text().array().notNull(),
    faculty_keys: text().array().notNull(),
    includes: text().array().notNull(),
    description_html: text(),
    terms_html: text(),
    status: status(),
    search: tsvector().notNull(),
    ...timestamps,
  },
  (batch) => [
    index().on(batch.status, batch.enroll_closes_at, batch.id),
    index().on(batch.category_id, batch.status, batch.enroll_closes_at, batch.id),
    index().on(batch.year_course_session_id),
    index().using("gin", batch.search),
    check("batches_seats_not_negative", sql`${batch.seats_taken} >= 0`),
    check(
      "batches_seats_within_limit",
      sql`${batch.seat_limit} is null or ${batch.seats_taken} <= ${batch.seat_limit}`,
    ),
    check("batches_enrolment_window", sql`${batch.enroll_opens_at} < ${batch.enroll_closes_at}`),
  ],
);

export const batchSchedules = pgTable(
  "batch_schedules",
  {
    id: id(),
    batch_id: reference()
      .notNull()
      .references(() => batches.id),
    key: text().notNull(),
    title: text().notNull(),
    note: text(),
    /** Link to the online classes; null: none, or not known yet. */
    join_link: text(),
    seats_limit: integer(),
    seats_taken: integer().notNull().default(0),
    sort: integer().notNull().default(0),
    ...timestamps,
  },
  (schedule) => [unique().on(schedule.batch_id, schedule.key)],
);

export const scheduleEvents = pgTable(
  "schedule_events",
  {
    id: id(),
    batch_schedule_id: reference()
      .notNull()
      .references(() => batchSchedules.id),
    key: text().notNull(),
    kind: text({ enum: ["lecture", "exam", "solve", "notice"] }).notNull(),
    title: text().notNull(),
    topic: text(),
    mentor: text(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    /** Recording of the class, or the lecture that replaces it; null: none yet. */
    lecture_id: reference().references(() => lectures.id),
    search: tsvector().notNull().default(""),
    ...timestamps,
  },
  (event) => [
    unique().on(event.batch_schedule_id, event.key),
    index().on(event.lecture_id),
    index().on(event.batch_schedule_id, event.starts_at, event.id),
    index().on(event.batch_schedule_id, event.kind, event.starts_at, event.id),
    index().on(event.starts_at),
    index().using("gin", event.search),
  ],
);

export const publicEvents = pgTable(
  "public_events",
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    summary: text(),
    body_html: text().notNull(),
    banner: text(),
    venue: text(),
    starts_at: instant().notNull(),
    ends_at: instant(),
    price: money().notNull().default("0.00"),
    seat_limit: integer(),
    seats_taken: integer().notNull().default(0),
    link: text(),
    status: status(),
    search: tsvector().notNull(),
    ...timestamps,
  },
  (event) => [index().on(event.status, event.starts_at, event.id), index().using("gin", event.search)],
);

export const quizzes = pgTable(
  "quizzes",
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    opens_at: instant().notNull(),
    closes_at: instant().notNull(),
    question_count: integer().notNull(),
    minutes: integer().notNull(),
    access: text({ enum: ["public", "doctor", "enrolled"] }).notNull(),
    prize_note: text(),
    /** null: announced, but the paper is not ready. */
    exam_id: reference().references(() => exams.id),
    /** Category that the quiz is the trial exam of: everybody may take it, and its questions are public. */
    trial_category_id: reference().references(() => courseCategories.id),
    phone_required: boolean().notNull().default(true),
    otp_required: boolean().notNull().default(false),
    one_per_phone: boolean().notNull().default(true),
    status: status(),
    search: tsvector().notNull(),
    ...timestamps,
  },
  (quiz) => [index().on(quiz.status, quiz.closes_at, quiz.id), index().using("gin", quiz.search)],
);
