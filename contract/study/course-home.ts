import { z } from "zod";
import { CourseEvent } from "./course-events.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, IdParam, Money, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("course-home");

/** Which of the doctor's courses a screen is about. */
export const CourseHead = z.object({
  id: Id,
  batch: z.string(),
  course: z.string(),
  session: z.string(),
  year: z.number().int().nullish(),
  schedule: z.string(),
  reg_no: z.string().nullable(),
  status: z.enum(["active", "completed"]).nullish(),
  access_until: Timestamp.nullable(),
  /** What the address of the course's schedule is made of; without one of them nothing leads there. */
  year_course_session_id: Id.nullish(),
  batch_id: Id.nullish(),
  schedule_id: Id.nullish(),
});
export type CourseHead = z.infer<typeof CourseHead>;

/** A door of the course home. `route` and `params` name a screen of the portal. */
export const CourseMenuItem = z.object({
  key: z.string(),
  label: z.string(),
  route: z.string(),
  params: z.record(z.string(), z.string()),
  /** How many wait behind the door; null: nothing to count. */
  count: z.number().int().nonnegative().nullable(),
});
export type CourseMenuItem = z.infer<typeof CourseMenuItem>;

export const CourseHome = z.object({
  course: CourseHead,
  /** The day in Asia/Dhaka that `today` is about. */
  day: Day,
  today: z.array(CourseEvent),
  /** The first that follow after today. */
  next: z.array(CourseEvent),
  /** The newest lectures that are over and were not watched to the end. */
  missed: z.array(CourseEvent),
  missed_count: z.number().int().nonnegative(),
  /** What is left of the fee; null: nothing. */
  due: Money.nullable(),
  lectures: z.object({ done: z.number().int(), total: z.number().int() }),
  menu: z.array(CourseMenuItem),
});
export type CourseHome = z.infer<typeof CourseHome>;

export const getCourseHome = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/home",
  access: "doctor",
  summary: "What is today, next, missed and due in a course, and its menu; 402 while it waits for its payment",
  params: z.object({ id: IdParam }),
  echoes: { "course.id": "id" },
  response: CourseHome,
});
