import { z } from "zod";
import { EventKind } from "#contract/catalogue/batches.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, IdParam, Money, PageMeta, PageQuery, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("my-courses");

export const CourseStatus = z.enum(["pending_payment", "active", "suspended", "completed", "cancelled"]);
export type CourseStatus = z.infer<typeof CourseStatus>;

/** Total, paid and due amounts of the doctor's course. */
export const CoursePayment = z.object({
  order_id: Id.nullable(),
  total: Money,
  paid: Money,
  due: Money,
  /** null: nothing is due. */
  next_due_on: Day.nullable(),
});
export type CoursePayment = z.infer<typeof CoursePayment>;

export const MyCourseItem = z.object({
  id: Id,
  batch: z.object({ id: Id, title: z.string() }),
  schedule: z.object({ id: Id, title: z.string() }),
  course: z.string(),
  session: z.string(),
  year: z.number().int(),
  reg_no: z.string().nullable(),
  status: CourseStatus,
  payment: CoursePayment,
  /** End of the time for which an unpaid seat is held; null: not held, or paid. */
  seat_held_until: Timestamp.nullable(),
  next_event: z.object({ kind: EventKind, title: z.string(), starts_at: Timestamp }).nullable(),
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
  response: z.object({ courses: z.array(MyCourseItem), meta: PageMeta }),
});

export const MyCourse = MyCourseItem.extend({
  year_course_session_id: Id,
  schedule_id: Id,
  mode: z.enum(["online", "offline", "mixed"]),
  venue: z.string().nullable(),
  starts_on: Day,
  access_until: Timestamp.nullable(),
  candidate_type: z.string().nullable(),
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
