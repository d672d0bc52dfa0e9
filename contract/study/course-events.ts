import { z } from "zod";
import { ScheduleEvent } from "#contract/catalogue/batches.ts";
import { Id } from "#contract/fields.ts";

/**
 * upcoming: has not begun; running: goes on now; open: may be taken up or gone on with now; done; missed: is over and was
 * not taken up, but still can be, from a recording or as practice; locked: is over, and there is nothing to open any more.
 */
export const EventState = z.enum(["upcoming", "open", "running", "done", "missed", "locked"]);
export type EventState = z.infer<typeof EventState>;

/** A row of a doctor's own schedule. */
export const CourseEvent = ScheduleEvent.extend({
  schedule_id: Id,
  state: EventState,
  /** Of a lecture that can be watched from `starts_at` on; null: there is none. */
  duration_seconds: z.number().int().nullable(),
  /** How much of it the doctor has watched, in percent; null: there is no lecture to watch. */
  coverage: z.number().int().min(0).max(100).nullable(),
  /** Of an exam: whether a paper stands behind its address; left out where that is not known. */
  has_paper: z.boolean().nullish(),
  /** Where a class meets online. */
  join_link: z.string().nullish(),
  /** Where a class meets that is not online. */
  place: z.string().nullish(),
});
export type CourseEvent = z.infer<typeof CourseEvent>;
