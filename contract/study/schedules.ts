import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { EventKind } from "#contract/catalogue/batches.ts";
import { CourseEvent } from "./course-events.ts";
import { CourseHead } from "./course-home.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Cursor, Day, IdParam, Month, orEmpty, PageMeta, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("schedules");

/** Events of one week, by day in Asia/Dhaka. A week begins on Saturday. */
export const ScheduleWeek = z.object({
  starts_on: Day,
  days: z.array(z.object({ day: Day, events: z.array(CourseEvent) })),
});
export type ScheduleWeek = z.infer<typeof ScheduleWeek>;

export const getCourseSchedule = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{year_course_session_id}/batch/{batch_id}/schedule/{schedule_id}",
  access: "doctor",
  summary: "One month of the doctor's own schedule; by default the current one, or the nearest with events",
  params: z.object({ year_course_session_id: IdParam, batch_id: IdParam, schedule_id: IdParam }),
  query: z.object({
    kind: orEmpty(EventKind),
    month: orEmpty(Month),
    after: Cursor.optional(),
    before: Cursor.optional(),
  }),
  response: z.object({
    course: CourseHead,
    /** The month shown; null: the schedule is empty. */
    month: Month.nullable(),
    months: z.array(z.object({ month: Month, count: z.number().int() })),
    weeks: z.array(ScheduleWeek),
    meta: PageMeta,
  }),
});

export const getFullSchedule = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/full-schedule",
  access: "doctor",
  summary: "The whole schedule from its beginning, a few weeks per page; `from` is the Saturday on which a page begins",
  params: z.object({ id: IdParam }),
  query: z.object({ from: orEmpty(Day) }),
  defaultsFromParams: { "course.id": "id" },
  response: z.object({
    course: CourseHead,
    weeks: z.array(ScheduleWeek),
    /** The `from` values of the next and previous page. */
    meta: z.object({ next: Day.nullable(), prev: Day.nullable() }),
  }),
});

const CalendarFeed = z.object({ created_at: Timestamp, last_read_at: Timestamp.nullable() });

export const getCalendarFeed = endpoint({
  method: "GET",
  path: "/web/doctor/calendar-feed",
  access: "doctor",
  summary: "Whether the doctor has a calendar link, and when it was last fetched; the link itself is shown only once",
  response: z.object({ feed: CalendarFeed.nullable() }),
});

export const createCalendarFeed = endpoint({
  method: "POST",
  path: "/web/doctor/calendar-feed",
  access: "doctor",
  summary: "Creates a private calendar link for all the doctor's courses; invalidates the previous one",
  response: z.object({ feed: CalendarFeed, path: z.string() }),
});

export const deleteCalendarFeed = endpoint({
  method: "DELETE",
  path: "/web/doctor/calendar-feed",
  access: "doctor",
  summary: "Revokes the calendar link",
  response: z.object({ feed: z.null() }),
});

export const getCalendar = endpoint({
  method: "GET",
  path: "/calendar/{name}",
  access: "public",
  summary: "The calendar of a private link, for calendar programs",
  params: z.object({ name: boundedText(47).regex(/^[\w-]{43}\.ics$/) }),
  produces: "text/calendar",
  response: z.string(),
});
