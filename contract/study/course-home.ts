import { z } from "zod";
import { CourseEvent } from "./course-events.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, IdParam, Money, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("course-home");

export const CourseHead = z.object({
  id: Id,
  batch: z.string().nullish(),
  course: z.string().nullish(),
  session: z.string().nullish(),
  year: z.number().int().nullish(),
  schedule: z.string().nullish(),
  reg_no: z.string().nullish(),
  status: z.enum(["active", "completed"]).nullish(),
  access_until: Timestamp.nullish(),
  /** Ids in the URL of the course's schedule; without all of them there is no link to it. */
  year_course_session_id: Id.nullish(),
  batch_id: Id.nullish(),
  schedule_id: Id.nullish(),
});
export type CourseHead = z.infer<typeof CourseHead>;

/** A link on the course home. `route` and `params` identify a screen of the portal. */
export const CourseMenuItem = z.object({
  key: z.string(),
  label: z.string(),
  route: z.string(),
  params: z.record(z.string(), z.string()),
  /** Number of pending items on that screen; null: not counted. */
  count: z.number().int().nonnegative().nullable(),
});
export type CourseMenuItem = z.infer<typeof CourseMenuItem>;

export const CourseHome = z.object({
  course: CourseHead,
  /** The day in Asia/Dhaka that `today` is about. */
  day: Day,
  today: z.array(CourseEvent),
  /** The first events after today. */
  next: z.array(CourseEvent),
  /** The newest past lectures that were not watched to the end. */
  missed: z.array(CourseEvent),
  missed_count: z.number().int().nonnegative(),
  /** Unpaid part of the fee; null: fully paid. */
  due: Money.nullable(),
  lectures: z.object({ done: z.number().int(), total: z.number().int() }),
  menu: z.array(CourseMenuItem),
  /** Questions to be practised today, of all courses; null: nothing is known of it. */
  practice_due: z.number().int().nonnegative().nullish(),
  /** The newest published result, practice included, in percent of its total; null: none, or nothing is known of it. */
  last_result: z.object({ event_id: Id, title: z.string(), percent: z.number() }).nullish(),
});
export type CourseHome = z.infer<typeof CourseHome>;

export const getCourseHome = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/home",
  access: "doctor",
  summary: "Today's, next and missed events of a course, the amount due and its menu; 402 while payment is pending",
  params: z.object({ id: IdParam }),
  defaultsFromParams: { "course.id": "id" },
  response: CourseHome,
});
