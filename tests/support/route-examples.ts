import { patterns, type RouteName } from "#app/paths.ts";

/** A path of every route that the demo answers, as any other API does that knows these ids and slugs. */
const examples: Partial<Record<string, string>> = {
  home: "/",
  login: "/login",
  join: "/join",
  "join-to-enroll": "/join-to-enroll",
  "course-enrollment-join": "/course-enrollment-join",
  forget: "/forget",
  register: "/register",
  otp: "/otp",
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
  "login-for-admin": "/login-for-admin",
  logout: "/logout",
  avatar: `/media/avatars/${"0".repeat(32)}.webp`,
  admin: "/admin",
  "admin-any": "/admin/doctors/1",
  "my-dashboard": "/my/dashboard",
  "my-account": "/my/account",
  "my-devices": "/my/account/devices",
  "my-devices-coming-soon": "/my/account/devices/coming-soon",
  "my-devices-otp-request": "/my/account/devices/otp-request",
  "my-devices-otp-submission": "/my/account/devices/otp-submission",
  "my-devices-request": "/my/account/devices/request",
  "my-change-password": "/my/account/change-password",
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
