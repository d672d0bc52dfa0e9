import { z } from "zod";
import { BatchItem } from "./batches.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { FaqItem } from "./faqs.ts";
import { Id, IdParam, Slug } from "#contract/fields.ts";

const endpoint = endpointsOf("courses");

export const Testimonial = z.object({
  name: z.string(),
  /** The exam that was passed, and when. */
  result: z.string(),
  text: z.string().nullish(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const Course = z.object({
  id: Id,
  slug: Slug,
  category_slug: Slug,
  title: z.string(),
  summary: z.string().nullable(),
  body_html: z.string(),
  banner: z.string().nullable(),
  sessions: z.array(z.object({ title: z.string(), year: z.number().int() })),
  batches: z.array(BatchItem),
  faqs: z.array(FaqItem),
  testimonials: z.array(Testimonial).nullish(),
});
export type Course = z.infer<typeof Course>;

export const getCourse = endpoint({
  method: "GET",
  path: "/web/courses/{slug}",
  access: "public",
  summary: "One course with its sessions, at most six open batches and its frequently asked questions",
  params: z.object({ slug: Slug }),
  defaultsFromParams: { "course.slug": "slug" },
  response: z.object({ course: Course }),
});

/**
 * Settings of one course by key, made by staff. The course page shows `notice`, and the other declared ones if
 * `getCourse` does not know the course; the portal ignores the rest.
 */
export const CourseSettings = z.looseObject({
  notice: z.string().nullish(),
  title: z.string().nullish(),
  summary: z.string().nullish(),
  body_html: z.string().nullish(),
  banner: z.string().nullish(),
});

export const getCourseSettings = endpoint({
  method: "GET",
  path: "/web/course-settings/{id}",
  access: "public",
  summary: "The settings of one course, by key; the id may also be the slug of the course's page",
  params: z.object({ id: z.union([IdParam, Slug.regex(/[a-z]/)]) }),
  response: z.object({ course_settings: CourseSettings }),
});
