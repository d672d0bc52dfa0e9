import { z } from "zod";
import { CourseEvent } from "./course-events.ts";
import { CourseHead } from "./course-home.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { IdParam, PageMeta, PageQuery } from "#contract/fields.ts";
import { EventLecture } from "./lectures.ts";

const endpoint = endpointsOf("pending");

export const listPendingVideos = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/pending-videos",
  access: "doctor",
  summary: "Past lectures that were not watched to the end, newest first",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: CourseHead, events: z.array(CourseEvent), meta: PageMeta }),
});

export const getPendingVideo = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/pending-videos/{event_id}",
  access: "doctor",
  summary: "One pending video with its lecture; `next` is the preceding one in time",
  params: z.object({ id: IdParam, event_id: IdParam }),
  defaultsFromParams: { "course.id": "id", "event.id": "event_id" },
  response: EventLecture,
});
