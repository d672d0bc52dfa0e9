import { z } from "zod";
import { CourseHead } from "./course-home.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, PageMeta, PageQuery } from "#contract/fields.ts";
import { Lecture } from "./lectures.ts";

const endpoint = endpointsOf("free-videos");

export const FreeVideo = z.object({
  id: Id,
  title: z.string(),
  mentor: z.string().nullable(),
  poster: z.string().nullable(),
  duration_seconds: z.number().int(),
  coverage: z.number().int().min(0).max(100),
  is_completed: z.boolean(),
});
export type FreeVideo = z.infer<typeof FreeVideo>;

export const listFreeVideos = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/free-videos",
  access: "doctor",
  summary: "Free videos of a course, in order",
  params: z.object({ id: IdParam }),
  query: PageQuery,
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: CourseHead, videos: z.array(FreeVideo), meta: PageMeta }),
});

export const getFreeVideo = endpoint({
  method: "GET",
  path: "/web/doctor/courses/{id}/free-videos/{video_id}",
  access: "doctor",
  summary: "One free video, as a lecture",
  params: z.object({ id: IdParam, video_id: IdParam }),
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: CourseHead, lecture: Lecture, next: FreeVideo.nullable() }),
});
