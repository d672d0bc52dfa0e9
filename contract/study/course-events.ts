import { z } from "zod";
import { ScheduleEvent } from "#contract/catalogue/batches.ts";
import { Id } from "#contract/fields.ts";

/**
 * State of an event for the doctor. upcoming: not started; running: in progress; open: can be started or continued now;
 * done: attended, or a notice that is over; missed: over and not attended, but available as a recording or as practice;
 * locked: over, with nothing left to open.
 */
export const EventState = z.enum(["upcoming", "open", "running", "done", "missed", "locked"]);
export type EventState = z.infer<typeof EventState>;

export const CourseEvent = ScheduleEvent.extend({
  schedule_id: Id,
  state: EventState,
  /** Length of the lecture, which can be watched from `starts_at` on; null: there is none. */
  duration_seconds: z.number().int().nullable(),
  /** Percentage of the lecture that the doctor has watched; null: there is no lecture. */
  coverage: z.number().int().min(0).max(100).nullable(),
  /** True if an exam has a paper; absent if not known. */
  has_paper: z.boolean().nullish(),
  /** Meeting link of an online class. */
  join_link: z.string().nullish(),
  /** Venue of a class that is not online. */
  place: z.string().nullish(),
});
export type CourseEvent = z.infer<typeof CourseEvent>;
