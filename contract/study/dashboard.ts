import { z } from "zod";
import { Profile } from "#contract/account/account.ts";
import { EventKind } from "#contract/catalogue/batches.ts";
import { EventState } from "./course-events.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Day, Id, Money, Timestamp } from "#contract/fields.ts";

const endpoint = endpointsOf("dashboard");

/** A class, exam or notice of one of the doctor's courses. An API may omit all but the first three fields. */
export const AgendaEvent = z.object({
  title: z.string(),
  starts_at: Timestamp,
  link: z.string(),
  ends_at: Timestamp.nullish(),
  kind: EventKind.nullish(),
  state: EventState.nullish(),
  course: z.string().nullish(),
  /** Meeting link of an online class; otherwise `place` has the venue. */
  join_link: z.string().nullish(),
  place: z.string().nullish(),
});
export type AgendaEvent = z.infer<typeof AgendaEvent>;

/** The newest class that is over and was not watched to the end. */
const MissedLecture = z.object({
  title: z.string(),
  course: z.string(),
  link: z.string(),
  duration_seconds: z.number().int(),
  /** Percentage that the doctor has watched. */
  coverage: z.number().int().min(0).max(100),
});

const Running = z.object({ title: z.string(), ends_at: Timestamp, link: z.string() });

const PendingOfCourse = z.object({
  course: z.string(),
  kind: z.enum(["videos", "exams"]),
  count: z.number().int().positive(),
  link: z.string(),
});

export const Dashboard = z.object({
  doctor: Profile,
  /** Absent: the fields of the doctor tell. */
  required_information: z.object({ show: z.boolean(), missing: z.array(z.string()) }).nullish(),
  courses: z.array(
    z.object({
      id: Id,
      title: z.string(),
      /** Absent: the page of the course. */
      link: z.string().nullish(),
      /** Recorded lectures; absent while the course cannot be used. */
      lectures: z.object({ done: z.number().int(), total: z.number().int() }).nullish(),
      /** Average of the published results that count, in percent; null: there is none yet. */
      average_percent: z.number().nullish(),
      /** End of the time for which an unpaid seat is held. */
      seat_held_until: Timestamp.nullish(),
    }),
  ),
  /** Current and upcoming events, soonest first; includes the next exam. */
  next_events: z.array(AgendaEvent),
  /** The most recent exam attempt in progress. */
  running_attempt: Running.nullable(),
  /** All attempts in progress, newest first. */
  running_attempts: z.array(Running).nullish(),
  pending: z.object({
    videos: z.number().int().nonnegative().nullish(),
    /** Link to the list of missed lectures. */
    videos_link: z.string().nullish(),
    exams: z.number().int().nonnegative().nullish(),
    /** Link to the list of exams that can still be taken. */
    exams_link: z.string().nullish(),
    /** The counts by course, since each list covers one course. */
    by_course: z.array(PendingOfCourse).nullish(),
  }),
  /** Practice today; null or absent: nothing is known of it, or an exam of the doctor runs. */
  practice: z
    .object({
      /** Questions to be practised today. */
      due: z.number().int().nonnegative(),
      /** Those of today's portion; absent: the API has no portions. */
      left: z.number().int().nonnegative().nullish(),
      /** Open session that has some of them. */
      session_id: Id.nullish(),
      /** Questions that were answered today. */
      done_today: z.number().int().nonnegative().nullish(),
      /** Questions that are new to the doctor and can be practised, at most ten; where nothing is due. */
      unseen: z.number().int().nonnegative().nullish(),
    })
    .nullish(),
  /** Absent or null: there is none. */
  missed_lecture: MissedLecture.nullish(),
  /** The lecture that was watched to its end today, the last of several; absent or null: none was. */
  watched_today: z.object({ title: z.string() }).nullish(),
  /** The next examination that one of the courses prepares for; absent or null: not known. */
  target_exam: z.object({ on: Day, course: z.string() }).nullish(),
  /** Absent: not known. */
  unread_notices: z.number().int().nullish(),
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
  summary: "Overview for the doctor: courses, next events, pending work, unread notices and payments",
  response: Dashboard,
});

export const getAgenda = endpoint({
  method: "GET",
  path: "/web/doctor/agenda",
  access: "doctor",
  summary: "Current and upcoming events of all the doctor's courses, soonest first",
  response: z.object({
    events: z.array(AgendaEvent),
    /** The courses that can be used, with the ids in the URL of each one's schedule. */
    courses: z.array(z.object({ title: z.string(), year_course_session_id: Id, batch_id: Id, schedule_id: Id })),
  }),
});
