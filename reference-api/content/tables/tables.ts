import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { searchVector } from "#api/db/search/search.ts";
import * as catalogue from "#api/db/schema/catalogue.ts";
import { testimonials } from "#api/db/schema/testimonials.ts";
import { batchTable } from "./batch-table.ts";
import * as cell from "../cells.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";
import { bookTable } from "./book-table.ts";
import { couponTable } from "./coupon-table.ts";
import { directoryTables } from "./directory-tables.ts";
import { examEventTable } from "./exam-event-table.ts";
import { examQuestionTable } from "./exam-question-table.ts";
import { examTable } from "./exam-table.ts";
import { finderTables } from "./finder-tables.ts";
import { handoutTables } from "./handout-tables.ts";
import { knownEvents, lectureTables } from "./lecture-tables.ts";
import type { Media, MediaFolders } from "#content/media/media-files.ts";
import { noticeTable } from "./notice-table.ts";
import { quizTable } from "./quiz-table.ts";
import { serviceTables } from "./service-tables.ts";
import { overlappingClasses, teacherReference, teacherTable } from "./teacher-table.ts";
import { synonymTable } from "./search-tables.ts";
import { siteTables } from "./site-tables.ts";

const categories = catalogueTable({
  file: "categories.csv",
  key: ["slug"],
  row: z.object({
    slug: cell.slug,
    title: cell.text(),
    subtitle: cell.optional(cell.text()),
    link: cell.optional(cell.link),
    sort: cell.sort,
    active: cell.withDefault(cell.flag, true),
  }),
  known: (db) =>
    db
      .select({ key: catalogue.courseCategories.slug, id: catalogue.courseCategories.id })
      .from(catalogue.courseCategories),
  into: catalogue.courseCategories,
  target: [catalogue.courseCategories.slug],
});

const courses = catalogueTable({
  file: "courses.csv",
  key: ["slug"],
  row: z.object({
    slug: cell.slug,
    category: cell.slug,
    title: cell.text(),
    summary: cell.optional(cell.text(1000)),
    body_html: cell.html,
    banner: cell.optional(cell.picture),
    sort: cell.sort,
    status: cell.status,
  }),
  known: (db) => db.select({ key: catalogue.courses.slug, id: catalogue.courses.id }).from(catalogue.courses),
  into: catalogue.courses,
  target: [catalogue.courses.slug],
  links: { category_id: ["categories.csv", "category"] },
  values: (row) => ({ search: searchVector(row.title, row.summary, row.body_html) }),
});

const testimonialTable = catalogueTable({
  file: "testimonials.csv",
  key: ["key"],
  row: z.object({
    key: cell.key,
    course: cell.slug,
    name: cell.text(),
    result: cell.text(),
    text: cell.optional(cell.text(1000)),
    sort: cell.sort,
  }),
  into: testimonials,
  target: [testimonials.key],
  links: { course_id: ["courses.csv", "course"] },
});

const courseSettings = catalogueTable({
  file: "course_settings.csv",
  key: ["course", "key"],
  row: z.object({ course: cell.slug, key: cell.key, value: cell.json }),
  into: catalogue.courseSettings,
  target: [catalogue.courseSettings.course_id, catalogue.courseSettings.key],
  links: { course_id: ["courses.csv", "course"] },
});

const sessions = catalogueTable({
  file: "sessions.csv",
  key: ["slug"],
  row: z.object({ slug: cell.slug, title: cell.text() }),
  known: (db) => db.select({ key: catalogue.sessions.slug, id: catalogue.sessions.id }).from(catalogue.sessions),
  into: catalogue.sessions,
  target: [catalogue.sessions.slug],
});

const { batchSchedules, scheduleEvents, batches } = catalogue;

const schedules = catalogueTable({
  file: "schedules.csv",
  key: ["batch", "key"],
  row: z.object({
    batch: cell.slug,
    key: cell.key,
    title: cell.text(),
    note: cell.optional(cell.text()),
    join_link: cell.optional(cell.link),
    seats_limit: cell.optional(cell.wholeNumber),
    sort: cell.sort,
  }),
  known: (db) =>
    db
      .select({ key: sql<string>`${batches.slug} || '/' || ${batchSchedules.key}`, id: batchSchedules.id })
      .from(batchSchedules)
      .innerJoin(batches, eq(batches.id, batchSchedules.batch_id)),
  into: batchSchedules,
  target: [batchSchedules.batch_id, batchSchedules.key],
  links: { batch_id: ["batches.csv", "batch"] },
});

const isBefore = (start: Date, end: Date | null) => !end || start < end;

function events(now: Date, dates: cell.Dates): CatalogueTable[] {
  const { time } = dates;
  const schedule = catalogueTable({
    file: "schedule_events.csv",
    key: ["batch", "schedule", "key"],
    row: z
      .object({
        batch: cell.slug,
        schedule: cell.key,
        key: cell.key,
        kind: cell.oneOf(scheduleEvents.kind.enumValues),
        title: cell.text(),
        topic: cell.optional(cell.text()),
        mentor: cell.optional(cell.text()),
        starts_at: time,
        ends_at: cell.optional(time),
      })
      .refine((row) => isBefore(row.starts_at, row.ends_at), { path: ["ends_at"], error: "is not after starts_at" }),
    references: (row) => [teacherReference(row.mentor)],
    known: knownEvents,
    validateAfterWrite: (db, rows) => overlappingClasses(db, rows, now),
    into: scheduleEvents,
    target: [scheduleEvents.batch_schedule_id, scheduleEvents.key],
    links: { batch_schedule_id: ["schedules.csv", "batch", "schedule"] },
    values: (row) => ({ search: searchVector(row.title, row.topic, row.mentor) }),
  });

  const publicEvents = catalogueTable({
    file: "events.csv",
    key: ["slug"],
    row: z
      .object({
        slug: cell.slug,
        title: cell.text(),
        summary: cell.optional(cell.text(1000)),
        body_html: cell.html,
        banner: cell.optional(cell.picture),
        venue: cell.optional(cell.text()),
        starts_at: time,
        ends_at: cell.optional(time),
        price: cell.withDefault(cell.money, "0.00"),
        seat_limit: cell.optional(cell.wholeNumber),
        link: cell.optional(cell.link),
        status: cell.status,
      })
      .refine((row) => isBefore(row.starts_at, row.ends_at), { path: ["ends_at"], error: "is not after starts_at" }),
    into: catalogue.publicEvents,
    target: [catalogue.publicEvents.slug],
    values: (row) => ({ search: searchVector(row.title, row.summary, row.venue, row.body_html) }),
  });

  return [schedule, publicEvents, quizTable(dates)];
}

/** Lists the tables of all catalogue files, each after the tables whose row ids it stores. */
export function catalogueTables(now: Date, folders: MediaFolders): CatalogueTable[] {
  const media = { ...folders, facts: new Map(), fetched: new Map() } satisfies Media;
  const dates = cell.datesAt(now);
  return [
    ...siteTables(dates),
    synonymTable,
    ...directoryTables,
    teacherTable(media),
    categories,
    courses,
    courseSettings,
    testimonialTable,
    sessions,
    batchTable(dates, media),
    schedules,
    examTable,
    examQuestionTable(),
    ...events(now, dates),
    examEventTable(dates),
    ...finderTables,
    ...serviceTables,
    couponTable(dates),
    ...lectureTables(media),
    ...handoutTables(media, dates),
    bookTable(media),
    noticeTable(media.folder, now),
  ];
}
