import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import {
  Cursor,
  Day,
  Id,
  IdParam,
  Money,
  Month,
  orEmpty,
  PageMeta,
  PageQuery,
  SearchText,
  Slug,
  Timestamp,
} from "#contract/fields.ts";
import { Teacher } from "./teachers.ts";

const endpoint = endpointsOf("batches");

export const BatchMode = z.enum(["online", "offline", "mixed"]);
export type BatchMode = z.infer<typeof BatchMode>;

export const Weekday = z.enum(["sat", "sun", "mon", "tue", "wed", "thu", "fri"]);
export type Weekday = z.infer<typeof Weekday>;

/** State of enrolment. soon: not opened yet; full: no seat left; closed: ended. */
export const EnrolState = z.enum(["open", "soon", "closed", "full"]);
export type EnrolState = z.infer<typeof EnrolState>;

export const BatchItem = z.object({
  id: Id,
  title: z.string(),
  summary: z.string().nullish(),
  course: z.string(),
  category_slug: Slug,
  session: z.string(),
  year: z.number().int().nullish(),
  mode: BatchMode,
  venue: z.string().nullable(),
  weekdays: z.array(Weekday),
  starts_on: Day,
  enroll_opens_at: Timestamp.nullish(),
  enroll_closes_at: Timestamp.nullish(),
  price: Money,
  discounted_price: Money.nullable(),
  /** null: unlimited; absent: not known. */
  seats_left: z.number().int().nonnegative().nullish(),
  /** Absent: not known. */
  enroll_state: EnrolState.nullish(),
  schedule_count: z.number().int().nullish(),
});
export type BatchItem = z.infer<typeof BatchItem>;

export const BatchSchedule = z.object({
  id: Id,
  title: z.string(),
  note: z.string().nullable(),
  first_event_at: Timestamp.nullable(),
  event_count: z.number().int().nullish(),
  lecture_count: z.number().int().nullish(),
  exam_count: z.number().int().nullish(),
  /** Weekdays of its classes; absent: not known. */
  weekdays: z.array(Weekday).nullish(),
  /** null: unlimited; absent: not known. */
  seats_left: z.number().int().nonnegative().nullish(),
});
export type BatchSchedule = z.infer<typeof BatchSchedule>;

export const SampleLecture = z.object({
  title: z.string(),
  mentor: z.string().nullish(),
  duration_seconds: z.number().int(),
  /** The smallest video file of the lecture. */
  file: z.object({ id: Id, bytes: z.number().int().nonnegative() }),
});
export type SampleLecture = z.infer<typeof SampleLecture>;

export const Batch = BatchItem.extend({
  ends_on: Day.nullable(),
  /** Day of the examination that the batch prepares for. */
  target_exam_on: Day.nullish(),
  min_first_payment: Money.nullable(),
  seat_limit: z.number().int().nullable(),
  seats_taken: z.number().int().nullish(),
  lecture_count: z.number().int().nullish(),
  exam_count: z.number().int().nullish(),
  description_html: z.string().nullable(),
  terms_html: z.string().nullable(),
  includes: z.array(z.string()),
  category_title: z.string(),
  schedules: z.array(BatchSchedule),
  /** Aspect ratio 8:3; the address has the form of a teacher's `photo`. */
  picture: z.string().nullish(),
  /** null or absent: there is none. */
  sample: SampleLecture.nullish(),
  /** Teachers of the batch; absent if not known. */
  teachers: z.array(Teacher).nullish(),
});
export type Batch = z.infer<typeof Batch>;

export const EventKind = z.enum(["lecture", "exam", "solve", "notice"]);
export type EventKind = z.infer<typeof EventKind>;

export const ScheduleEvent = z.object({
  id: Id,
  kind: EventKind,
  title: z.string(),
  topic: z.string().nullable(),
  mentor: z.string().nullable(),
  /** Degrees of the teacher named in `mentor`. */
  mentor_degrees: z.string().nullish(),
  starts_at: Timestamp,
  ends_at: Timestamp.nullable(),
});
export type ScheduleEvent = z.infer<typeof ScheduleEvent>;

export const Category = z.object({ slug: Slug, title: z.string(), subtitle: z.string().nullable() });
export type Category = z.infer<typeof Category>;

export const BatchFacets = z.object({
  courses: z.array(z.object({ slug: Slug, title: z.string() })),
  sessions: z.array(z.object({ slug: Slug, title: z.string() })),
});
export type BatchFacets = z.infer<typeof BatchFacets>;

export const BatchFilters = z.object({
  course: orEmpty(Slug),
  mode: orEmpty(BatchMode),
  session: orEmpty(Slug),
  weekday: orEmpty(Weekday),
  /** Month in which a batch starts, YYYY-MM. */
  month: orEmpty(Month),
  /** past: enrolment has closed, newest first. Otherwise sorted by closing time, soonest first. */
  state: orEmpty(z.enum(["current", "past"])),
  search: SearchText.optional(),
});
export type BatchFilters = z.input<typeof BatchFilters>;

const BatchListQuery = PageQuery.extend(BatchFilters.shape);
const batchList = { batches: z.array(BatchItem), facets: BatchFacets, meta: PageMeta };

export const listBatches = endpoint({
  method: "GET",
  path: "/web/batches",
  access: "public",
  summary: "Published batches",
  query: BatchListQuery,
  response: z.object(batchList),
});

export const listCategoryBatches = endpoint({
  method: "GET",
  path: "/web/categories/{slug}/batches",
  access: "public",
  summary: "Published batches of one category",
  params: z.object({ slug: Slug }),
  query: BatchListQuery,
  defaultsFromParams: { "category.slug": "slug" },
  response: z.object({ category: Category, ...batchList }),
});

export const getCategory = endpoint({
  method: "GET",
  path: "/web/categories/{slug}",
  access: "public",
  summary: "One category",
  params: z.object({ slug: Slug }),
  defaultsFromParams: { "category.slug": "slug" },
  response: z.object({ category: Category }),
});

export const getBatch = endpoint({
  method: "GET",
  path: "/web/batches/{id}",
  access: "public",
  summary: "One batch with its schedules",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "batch.id": "id" },
  response: z.object({ batch: Batch }),
});

export const listBatchSchedules = endpoint({
  method: "GET",
  path: "/web/batches/{id}/schedules",
  access: "public",
  summary: "The schedules of a batch and a page of events of the given schedule, or of the first one",
  params: z.object({ id: IdParam }),
  query: z.object({
    schedule: orEmpty(IdParam),
    kind: orEmpty(EventKind),
    after: Cursor.optional(),
    before: Cursor.optional(),
  }),
  defaultsFromParams: { "batch.id": "id" },
  response: z.object({
    batch: BatchItem,
    schedules: z.array(BatchSchedule),
    schedule_id: Id.nullable(),
    events: z.array(ScheduleEvent),
    meta: PageMeta,
  }),
});

export const FinderQuestion = z.object({
  id: Id,
  question: z.string(),
  options: z.array(z.object({ id: Id, label: z.string() })),
});
export type FinderQuestion = z.infer<typeof FinderQuestion>;

export const findBatches = endpoint({
  method: "GET",
  path: "/web/categories/{slug}/batch-finder",
  access: "public",
  summary: "The finder's questions and, once answered, the matching batches, best match first",
  params: z.object({ slug: Slug }),
  query: z.object({
    /** Pairs of question and option ids, for example `1.4~2.7`. */
    answers: boundedText(400)
      .regex(/^\d{1,9}\.\d{1,9}(~\d{1,9}\.\d{1,9}){0,19}$/)
      .optional(),
  }),
  defaultsFromParams: { "category.slug": "slug" },
  response: z.object({
    category: Category,
    questions: z.array(FinderQuestion),
    batches: z.array(BatchItem.extend({ match_reason: z.string() })),
  }),
});
