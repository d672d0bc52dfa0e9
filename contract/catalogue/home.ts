import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, LinkText, Slug, Timestamp, Title } from "#contract/fields.ts";

const endpoint = endpointsOf("home");

export const ScrollingNotice = z.object({ title: Title, link: LinkText.nullish() });
export type ScrollingNotice = z.infer<typeof ScrollingNotice>;

export const SlideItem = z.object({
  thumb: z.string().nullish(),
  link: LinkText.nullish(),
  is_video: z.union([z.boolean(), z.number()]).nullish().transform(Boolean).pipe(z.boolean()),
  title: z.string().nullish(),
  text: z.string().nullish(),
});
export type SlideItem = z.infer<typeof SlideItem>;

export const BatchCategory = z.object({
  title: Title,
  subtitle: z.string().nullish(),
  link: LinkText.nullish(),
  /** Absent: not known, and the card leads to `link`. */
  totalItem: z.number().int().nonnegative().nullish(),
});
export type BatchCategory = z.infer<typeof BatchCategory>;

export const EventCategory = z.object({
  id: Id.nullish(),
  title: Title,
  link: LinkText.nullish(),
  starts_at: Timestamp.nullish(),
});
export type EventCategory = z.infer<typeof EventCategory>;

export const CourseCard = z.object({
  id: Id.nullish(),
  slug: Slug.nullish(),
  title: Title,
  summary: z.string().nullish(),
  link: LinkText.nullish(),
});
export type CourseCard = z.infer<typeof CourseCard>;

export const OtherService = z.object({
  title: Title,
  text: z.string().nullish(),
  image: z.string().nullish(),
  link: LinkText.nullish(),
});
export type OtherService = z.infer<typeof OtherService>;

export const listScrollingNotices = endpoint({
  method: "GET",
  path: "/web/homepage/scrolling-notices",
  access: "public",
  summary: "Current notices of the ticker",
  response: z.object({ notices: z.array(ScrollingNotice) }),
});

export const listSlides = endpoint({
  method: "GET",
  path: "/web/homepage/banner-section",
  access: "public",
  summary: "The hero carousel's slides",
  response: z.object({ slide_items: z.array(SlideItem) }),
});

export const listBatchCategories = endpoint({
  method: "GET",
  path: "/web/homepage/batch-categories",
  access: "public",
  summary: "Batch categories; totalItem is the number of published batches whose enrolment has not closed",
  response: z.object({ categories: z.array(BatchCategory) }),
});

export const listEventCategories = endpoint({
  method: "GET",
  path: "/web/homepage/event-categories",
  access: "public",
  summary: "The next public events, for an API without another list of events",
  query: z.object({ perpage: z.coerce.number().int().min(1).max(20).default(5) }),
  response: z.object({ events: z.array(EventCategory) }),
});

export const listHomeCourses = endpoint({
  method: "GET",
  path: "/web/homepage/courses",
  access: "public",
  summary: "The courses with links to their pages; shown in place of missing categories",
  response: z.object({ courses: z.array(CourseCard) }),
});

export const listOtherServices = endpoint({
  method: "GET",
  path: "/web/homepage/other-services",
  access: "public",
  summary: "Promotional cards of sister services",
  response: z.object({ services: z.array(OtherService) }),
});
