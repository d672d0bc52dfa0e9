import { z } from "zod";
import { EventKind } from "#contract/catalogue/batches.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, IdParam, Money, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";
import { strict } from "#contract/strict.ts";

const endpoint = endpointsOf("my-courses");

export const CourseStatus = z.enum(["pending_payment", "active", "suspended", "completed", "cancelled"]);
export type CourseStatus = z.infer<typeof CourseStatus>;

export const CoursePayment = strict(
  z.object({
    order_id: Id.nullish(),
    total: Money,
    paid: Money,
    due: Money,
    /** null: nothing is due. */
    next_due_on: Day.nullish(),
  }),
);
export type CoursePayment = z.infer<typeof CoursePayment>;

export const MyCourseItem = z.object({
  id: Id,
  /** Name of the course, for an API whose courses have no batch. */
  title: z.string().nullish(),
  batch: z.object({ id: Id.nullish(), title: z.string() }).nullish(),
  schedule: z.object({ id: Id.nullish(), title: z.string() }).nullish(),
  course: z.string().nullish(),
  session: z.string().nullish(),
  year: z.number().int().nullish(),
  reg_no: z.string().nullish(),
  /** Absent: not known; the course can be opened, and its own page tells. */
  status: CourseStatus.nullish(),
  /** Absent: not known, and nothing is said of money. */
  payment: CoursePayment.nullish(),
  /** End of the time for which an unpaid seat is held; null: not held, or paid. */
  seat_held_until: Timestamp.nullish(),
  next_event: z
    .object({
      kind: EventKind,
      title: z.string(),
      starts_at: Timestamp,
      ends_at: Timestamp.nullish(),
      /** UID and SEQUENCE of the event in the calendar feed; absent if there is none. */
      calendar: z.object({ uid: z.string().min(1).max(200), sequence: z.number().int().nonnegative() }).nullish(),
    })
    .nullish(),
  /** Absent: every paid course has one. Enrolments imported from another system have none. */
  has_invoice: z.boolean().optional(),
});
export type MyCourseItem = z.infer<typeof MyCourseItem>;

export const listMyCourses = endpoint({
  method: "GET",
  path: "/web/doctor/courses",
  access: "doctor",
  summary: "The doctor's courses with the amounts due, newest first; cancelled ones only with status=cancelled",
  query: PageQuery.extend({ status: CourseStatus.optional() }),
  response: z.object({ courses: z.array(MyCourseItem), meta: PageMeta.optional() }),
});

export const MyCourse = MyCourseItem.extend({
  year_course_session_id: Id.nullish(),
  schedule_id: Id.nullish(),
  mode: z.enum(["online", "offline", "mixed"]).nullish(),
  venue: z.string().nullish(),
  starts_on: Day.nullish(),
  access_until: Timestamp.nullish(),
  candidate_type: z.string().nullish(),
});
export type MyCourse = z.infer<typeof MyCourse>;

export const getMyCourse = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}",
  access: "doctor",
  summary: "One course of the doctor in any state, with batch, schedule and payment",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: MyCourse }),
});
