import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { strict } from "#contract/strict.ts";
import { Id, IdParam, Money, PageMeta, PageQuery, SearchText, Timestamp, asList } from "#contract/fields.ts";
import { Lecture } from "#contract/study/lectures.ts";

const endpoint = endpointsOf("subscriptions");

/** Course whose recordings can be subscribed to, even after access to the course has ended. */
const SubscribableCourse = z.object({ id: Id, title: z.string() });

export const Subscription = z.object({
  /** Id of the order. */
  id: Id,
  course: SubscribableCourse,
  status: z.enum(["pending_payment", "active", "expired", "cancelled"]),
  months: z.number().int(),
  payable: Money,
  video_count: z.number().int(),
  created_at: Timestamp,
  starts_at: Timestamp.nullable(),
  ends_at: Timestamp.nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionVideo = z.object({
  id: Id,
  order_id: Id,
  title: z.string(),
  mentor: z.string().nullable(),
  poster: z.string().nullable(),
  duration_seconds: z.number().int(),
  views_left: z.number().int(),
  views_limit: z.number().int(),
  /** End of the current view; null: none is in progress. */
  view_until: Timestamp.nullable(),
  ends_at: Timestamp,
});
export type SubscriptionVideo = z.infer<typeof SubscriptionVideo>;

export const AvailableLecture = z.object({
  id: Id,
  title: z.string(),
  topic: z.string().nullable(),
  mentor: z.string().nullable(),
  held_at: Timestamp,
  duration_seconds: z.number().int(),
});
export type AvailableLecture = z.infer<typeof AvailableLecture>;

export const SubscriptionPlan = z.object({
  title: z.string(),
  months: z.number().int(),
  price_per_video: Money,
  /** Price for all requested lectures. */
  price: Money,
  view_limit: z.number().int(),
});
export type SubscriptionPlan = z.infer<typeof SubscriptionPlan>;

const lecturesMissing = "অন্তত একটি লেকচার বাছুন।";
const LectureIds = z
  .array(IdParam, lecturesMissing)
  .refine((ids) => ids.length > 0, lecturesMissing)
  .refine((ids) => ids.length <= 50, "একবারে সর্বোচ্চ ৫০টি লেকচার বাছুন।")
  .refine((ids) => new Set(ids).size === ids.length, "একই লেকচার একবারই বাছুন।");

export const SubscriptionDraft = z.object({
  lecture_ids: z.preprocess(asList, LectureIds),
  months: z.coerce.number({ error: "মেয়াদ বাছুন।" }).int("মেয়াদ বাছুন।").positive("মেয়াদ বাছুন।"),
});

const ofCourse = z.object({ id: IdParam });
const ofVideo = z.object({
  id: IdParam,
  /** The literal word `orderId` stands for any order. */
  orderId: z.union([z.literal("orderId"), IdParam]),
  videoId: IdParam,
});
export const ShownVideo = z.object({
  course: SubscribableCourse,
  video: SubscriptionVideo,
  /** null: no view is in progress. */
  lecture: Lecture.nullable(),
});

export const listSubscriptions = endpoint({
  method: "GET",
  path: "/web/doctor/subscriptions",
  access: "doctor",
  summary: "The doctor's subscriptions, newest first, and the courses whose recordings can be subscribed to",
  query: PageQuery,
  response: z.object({
    subscriptions: z.array(Subscription),
    courses: z.array(SubscribableCourse),
    meta: PageMeta,
  }),
});

export const listSubscriptionVideos = endpoint({
  method: "GET",
  path: "/web/doctor/subscriptions/{id}/videos",
  access: "doctor",
  summary: "Videos of a course's active subscriptions, with the remaining views",
  params: ofCourse,
  query: PageQuery,
  defaultsFromParams: { "course.id": "id" },
  response: z.object({ course: SubscribableCourse, videos: z.array(SubscriptionVideo), meta: PageMeta }),
});

export const getSubscriptionVideo = endpoint({
  method: "GET",
  path: "/web/doctor/subscriptions/{id}/orders/{orderId}/videos/{videoId}",
  access: "doctor",
  summary:
    "One subscribed video, with its lecture while a view is in progress. The literal word orderId may replace the order's id",
  params: ofVideo,
  defaultsFromParams: { "course.id": "id", "video.id": "videoId" },
  response: ShownVideo,
});

export const createSubscriptionView = endpoint({
  method: "POST",
  path: "/web/doctor/subscriptions/{id}/orders/{orderId}/videos/{videoId}/views",
  access: "doctor",
  summary: "Starts a view, which uses up one of those left; repeated calls during it use none. 409 no_views_left",
  params: ofVideo,
  response: ShownVideo,
});

export const listAvailableLectures = endpoint({
  method: "GET",
  path: "/web/doctor/subscriptions/{id}/available",
  access: "doctor",
  summary: "Past lectures of the course that are in no active subscription, newest first",
  params: ofCourse,
  query: PageQuery.extend({ search: SearchText.optional() }),
  defaultsFromParams: { "course.id": "id" },
  response: z.object({
    course: SubscribableCourse,
    lectures: z.array(AvailableLecture),
    /** Minimum price of one lecture; null or missing: unknown until the duration is chosen. */
    price_per_video_from: Money.nullish(),
    meta: PageMeta,
  }),
});

export const listSubscriptionDurations = endpoint({
  method: "GET",
  path: "/web/doctor/subscriptions/{id}/durations",
  access: "doctor",
  summary: "Possible durations and prices for the given lectures, whose ids are separated by commas",
  params: ofCourse,
  query: z.object({
    lecture_ids: boundedText(700, { missing: lecturesMissing })
      .transform((text): (string | number)[] => text.split(",").filter(Boolean))
      .pipe(LectureIds),
  }),
  defaultsFromParams: { "course.id": "id" },
  response: z.object({
    course: SubscribableCourse,
    lectures: z.array(z.object({ id: Id, title: z.string() })),
    plans: z.array(SubscriptionPlan),
  }),
});

export const createSubscription = endpoint({
  method: "POST",
  path: "/web/doctor/subscriptions/{id}/orders",
  access: "doctor",
  summary: "Orders lectures for some months; repeating it while payment is pending returns the same order",
  params: ofCourse,
  body: SubscriptionDraft,
  response: strict(
    z.object({
      subscription: Subscription,
      order: z.object({ id: Id, payable: Money }),
      /** `my-subscription`: it was free and has started. */
      next: z.enum(["checkout", "my-subscription"]),
    }),
  ),
});
