import { patterns, type RouteName } from "#app/paths.ts";

/** A path of every route that the demo answers, as any other API does that knows these ids and slugs. */
const examples: Partial<Record<string, string>> = {
  home: "/",
  login: "/login",
  "course-fcps-p-ii": "/courses/fcps-p-ii",
  "course-phase-a": "/courses/phase-a",
  "course-phase-b": "/courses/phase-b",
  "course-diploma": "/courses/diploma",
  "course-fcps-midterm": "/courses/fcps-midterm",
  "course-mcps": "/courses/mcps",
  events: "/events",
  event: "/1/event",
  batches: "/batches",
  "category-batches": "/fcps-p-ii/batches",
  "batch-for-you": "/fcps-p-ii/batch-for-you",
  "category-batch": "/fcps-p-ii/batches/1",
  "batch-schedule": "/batch-details/1/schedule",
  "batch-choose-schedule": "/batch-details/1/enroll",
  "batch-enroll": "/batch-details/1/enroll/1",
  "batch-details": "/batch-details/1",
  "batch-schedules": "/batch-schedules/1",
  "contact-details": "/contact-details",
  faq: "/faq",
  "faq-show": "/faq/1/show",
  "quiz-list": "/quiz-list",
  about: "/about",
  "terms-condition": "/terms-condition",
  "privacy-policy": "/privacy-policy",
  "refund-policy": "/refund-policy",
  gallery: "/gallery",
  admin: "/admin",
  "admin-any": "/admin/doctors/1",
} satisfies Record<RouteName, string>;

export interface RouteExample {
  name: string;
  pattern: string;
  path: string;
}

/** Every route of the table with an example. Throws when the table has a route that has none here. */
export function routeExamples(): RouteExample[] {
  return Object.entries(patterns).map(([name, pattern]) => {
    const path = examples[name];
    if (path === undefined) throw new Error(`route-examples.ts has no example of the route ${name}`);
    return { name, pattern, path };
  });
}
