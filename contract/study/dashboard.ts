import { z } from "zod";
import { Profile } from "#contract/account/account.ts";
import { EventKind } from "#contract/catalogue/batches.ts";
import { EventState } from "./course-events.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, Money, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("dashboard");

/** A class, an exam or a notice of one of the doctor's courses. Whoever knows its first three alone leaves the others out. */
export const AgendaEvent = z.object({
  title: z.string(),
  starts_at: Timestamp,
  link: z.string(),
  ends_at: Timestamp.nullish(),
  kind: EventKind.nullish(),
  state: EventState.nullish(),
  course: z.string().nullish(),
  /** Where a class meets: online, or else at a place. */
  join_link: z.string().nullish(),
  place: z.string().nullish(),
});
export type AgendaEvent = z.infer<typeof AgendaEvent>;

const Running = z.object({ title: z.string(), ends_at: Timestamp, link: z.string() });

/** How many wait in one course, and where. */
const PendingOfCourse = z.object({
  course: z.string(),
  kind: z.enum(["videos", "exams"]),
  count: z.number().int().positive(),
  link: z.string(),
});

export const Dashboard = z.object({
  doctor: Profile,
  required_information: z.object({ show: z.boolean(), missing: z.array(z.string()) }),
  courses: z.array(
    z.object({
      id: Id,
      title: z.string(),
      link: z.string(),
      /** Its recorded lectures; left out while the course may not be used. */
      lectures: z.object({ done: z.number().int(), total: z.number().int() }).nullish(),
      /** Of the published results that count, in percent; null: there is none yet. */
      average_percent: z.number().nullish(),
      /** Nothing was paid, and until then an unpaid seat is kept. */
      seat_held_until: Timestamp.nullish(),
    }),
  ),
  /** What goes on now and what follows, the soonest first; the next exam is among it. */
  next_events: z.array(AgendaEvent),
  /** The newest of the exams that the doctor is in the middle of. */
  running_attempt: Running.nullable(),
  /** All of them, the newest first. */
  running_attempts: z.array(Running).nullish(),
  pending: z.object({
    videos: z.number().int().nonnegative().nullish(),
    /** Where the lectures are listed that were missed. */
    videos_link: z.string().nullish(),
    exams: z.number().int().nonnegative().nullish(),
    /** Where the exams are listed that can still be sat. */
    exams_link: z.string().nullish(),
    /** The same by course: a list holds those of one. */
    by_course: z.array(PendingOfCourse).nullish(),
  }),
  unread_notices: z.number().int(),
  /** The newest of them. */
  notices: z.array(z.object({ id: Id, title: z.string(), published_at: Timestamp })).nullish(),
  open_payments: z.array(
    z.object({
      id: Id,
      title: z.string(),
      due: Money,
      link: z.string(),
      due_on: Day.nullish(),
      seat_held_until: Timestamp.nullish(),
    }),
  ),
  deliveries: z.array(z.object({ id: Id, status: z.string(), link: z.string() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({
  method: "GET",
  path: "/web/doctor/dashboard",
  access: "doctor",
  summary: "What a doctor wants at once",
  response: Dashboard,
});

export const getAgenda = endpoint({
  method: "GET",
  path: "/web/doctor/agenda",
  access: "doctor",
  summary: "What goes on now and what follows in all of the doctor's courses, the soonest first",
  response: z.object({
    events: z.array(AgendaEvent),
    /** The courses that may be used, with what the address of each one's own timetable is made of. */
    courses: z.array(z.object({ title: z.string(), year_course_session_id: Id, batch_id: Id, schedule_id: Id })),
  }),
});
