import { z } from "zod";
import { CourseEvent } from "./course-events.ts";
import { CourseHead } from "./course-home.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam } from "#contract/fields.ts";
import { MediaLink } from "./media.ts";
import { Teacher } from "#contract/catalogue/teachers.ts";

const endpoint = endpointsOf("lectures");

const Seconds = z.number().int().nonnegative().max(86_400);

/**
 * One file of a lecture: a video of one height, an adaptive stream (`hls`), audio alone, which needs the least data, or
 * captions.
 */
export const LectureSource = z.object({
  kind: z.enum(["video", "hls", "audio", "captions"]),
  label: z.string(),
  height: z.number().int().nullable(),
  kbps: z.number().int().nullable(),
  media: MediaLink,
});
export type LectureSource = z.infer<typeof LectureSource>;

export const Lecture = z.object({
  id: Id,
  title: z.string(),
  mentor: z.string().nullable(),
  /** Details of the teacher named in `mentor`, if known. */
  teacher: Teacher.nullish(),
  body_html: z.string().nullable(),
  duration_seconds: z.number().int(),
  poster: z.string().nullable(),
  /** Videos from smallest to largest, then adaptive sources, audio, and captions. */
  sources: z.array(LectureSource),
  notes: MediaLink.nullable(),
  /** Text shown over the video; null: no watermark. */
  watermark_text: z.string().nullable(),
  /** Position in seconds where the doctor stopped, on any device; 0 after the end. */
  resume_at: Seconds.nullish(),
  /** Watched ranges in seconds: [from, to). */
  ranges: z.array(z.tuple([Seconds, Seconds])),
  coverage: z.number().int().min(0).max(100).nullish(),
  is_completed: z.boolean(),
});
export type Lecture = z.infer<typeof Lecture>;

export const EventLecture = z.object({
  course: CourseHead,
  event: CourseEvent,
  lecture: Lecture,
  /** The next lecture of the schedule, which may not have started, or the next older of the pending ones. */
  next: CourseEvent.nullable(),
});
export type EventLecture = z.infer<typeof EventLecture>;

export const getLecture = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/schedule/{schedule_id}/events/{event_id}/lecture",
  access: "doctor",
  summary: "The lecture of an event, with media links that work for this login only; 403 not_yet with opens_at, 402",
  params: z.object({ id: IdParam, schedule_id: IdParam, event_id: IdParam }),
  defaultsFromParams: { "course.id": "id", "event.id": "event_id", "event.schedule_id": "schedule_id" },
  response: EventLecture,
});

const Progress = z.object({
  position: Seconds,
  coverage: z.number().int().min(0).max(100),
  is_completed: z.boolean(),
});

export const updateLectureProgress = endpoint({
  method: "POST",
  path: "/web/doctor/lectures/{id}/progress",
  access: "doctor",
  summary:
    "Saves the position and the watched ranges. Watched time grows by at most twice the time since the last call plus 3 s",
  params: z.object({ id: IdParam }),
  body: z.object({
    position: z.number().min(0).max(86_400),
    /** [from, to] in seconds. */
    ranges: z
      .array(z.tuple([z.number().min(0).max(86_400), z.number().min(0).max(86_400)]))
      .max(100)
      .default([]),
  }),
  response: Progress,
});

/**
 * Progress that a form without JavaScript can report: that the lecture is watched or not, or the minute to resume from.
 */
export const LectureMark = z.union([
  z.object({ is_watched: z.boolean() }),
  z.object({
    minute: z.coerce
      .number({ error: "মিনিট সংখ্যায় লিখুন।" })
      .int("মিনিট পূর্ণ সংখ্যায় লিখুন।")
      .min(0, "মিনিট ০ বা তার বেশি হবে।")
      .max(1440, "মিনিটটি লেকচারের চেয়ে বড়।"),
  }),
]);

export const updateLectureMark = endpoint({
  method: "POST",
  path: "/web/doctor/lectures/{id}/mark",
  access: "doctor",
  summary: "Marks a lecture as watched or not watched, or saves the minute to resume from",
  params: z.object({ id: IdParam }),
  body: LectureMark,
  response: Progress,
});
