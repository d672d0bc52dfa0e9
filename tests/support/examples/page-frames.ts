import { matchRoute } from "#app/match-route.server.ts";
import type { RouteName } from "#app/paths.ts";

/** Header and footer around a page's content. */
export interface Frame {
  header: boolean;
  /** A brief footer has no menu, hotline, address and social links. */
  footer: "full" | "brief" | "none";
}

const site: Frame = { header: true, footer: "full" };
const own: Frame = { header: true, footer: "brief" };
const bare: Frame = { header: false, footer: "none" };

/** Expected frame of every route; null for routes without a page. The routes' handles are checked against it. */
const frames = {
  home: site,
  login: site,
  join: site,
  "join-to-enroll": site,
  "course-enrollment-join": site,
  forget: site,
  register: own,
  otp: site,
  "course-fcps-p-ii": site,
  "course-phase-a": site,
  "course-phase-b": site,
  "course-diploma": site,
  "course-fcps-midterm": site,
  "course-mcps": site,
  events: site,
  event: site,
  batches: site,
  "category-batches": site,
  "batch-for-you": site,
  "category-batch": site,
  "batch-schedule": site,
  "batch-choose-schedule": site,
  "batch-enrol": site,
  "batch-details": site,
  "batch-schedules": bare,
  "contact-details": site,
  faq: site,
  "faq-show": site,
  "quiz-list": site,
  "day-question": site,
  "day-question-answer": site,
  "on-spot-quiz": own,
  "on-spot-quiz-room": bare,
  "on-spot-quiz-review": bare,
  "on-spot-quiz-clock": null,
  "on-spot-quiz-result": own,
  about: site,
  "terms-condition": site,
  "privacy-policy": site,
  "refund-policy": site,
  gallery: site,
  search: site,
  "login-for-admin": site,
  logout: null,
  "option-lists": null,
  avatar: null,
  picture: null,
  "share-picture": null,
  "sample-lecture": null,
  calendar: null,
  admin: null,
  "admin-any": null,
  "my-dashboard": own,
  "my-schedule": own,
  "my-courses": own,
  "my-courses-show": own,
  "my-course-materials": own,
  "course-schedule": own,
  "my-full-schedule": own,
  "my-lecture": own,
  "my-free-videos": own,
  "my-free-video": own,
  "my-pending-videos": own,
  "my-pending-video": own,
  "my-file": null,
  "my-file-part": null,
  "my-courses-checkout": own,
  "my-courses-payment-done": own,
  "my-courses-payment-option": own,
  "my-courses-invoice": own,
  "my-event-checkout": own,
  "my-exam-result": own,
  "my-exam-merit": own,
  "my-exam-status": own,
  "my-exam-info": own,
  "my-pending-exam-info": own,
  "my-exam-results": own,
  "my-exam-room": bare,
  "my-pending-exam-room": bare,
  "my-exam-review": bare,
  "my-pending-exam-review": bare,
  "my-exam-clock": null,
  "my-pending-exam-clock": null,
  "my-exam-save": null,
  "my-pending-exam-save": null,
  "my-exam-answers": own,
  "my-pending-exam-answers": own,
  "my-exam-questions": own,
  "my-pending-exam-questions": own,
  "my-exam-question-answers": own,
  "my-pending-exam-question-answers": own,
  "my-exam-explanations": own,
  "my-pending-exam-explanations": own,
  "my-pending-exams": own,
  "my-lecture-sheet": own,
  "my-lecture-sheet-track": own,
  "my-reference-book": own,
  "my-notices": own,
  "my-notices-show": own,
  "my-complain-box": own,
  "my-complain-box-show": own,
  "my-complain-box-file": null,
  "my-first-class": null,
  "my-teacher-questions": own,
  "my-teacher-question": own,
  "my-account": own,
  "my-devices": own,
  "my-devices-coming-soon": own,
  "my-devices-otp-request": own,
  "my-devices-otp-submission": own,
  "my-devices-request": own,
  "my-change-password": own,
  "my-subscription": own,
  "my-subscription-list": own,
  "my-subscription-video": own,
  "my-subscription-add": own,
  "my-subscription-duration": own,
  "my-subscription-checkout": own,
  "my-quiz-result": own,
  "my-practice": own,
  "my-practice-new": own,
  "my-practice-bookmarks": own,
  "my-practice-strength": own,
  "my-practice-session": bare,
  "my-practice-offline": bare,
  "my-practice-save": null,
  "my-kept-lectures": own,
  "my-kept-lectures-change": null,
  "my-practice-result": own,
} satisfies Record<RouteName, Frame | null>;

/** Expected frame of a route. Throws if the route has no page or is unknown. */
export function frameOf(route: string): Frame {
  const frame = new Map<string, Frame | null>(Object.entries(frames)).get(route);
  if (frame) return frame;
  throw new Error(
    frame === null
      ? `the route ${route} has no page`
      : `tests/support/examples/page-frames.ts does not list the route ${route}`,
  );
}

/** Name of the route that matches a path, with or without a query. Throws if there is none. */
export function routeAt(path: string): string {
  const [pathname = ""] = path.split("?");
  const found = matchRoute(pathname);
  if (!found) throw new Error(`no route of app/paths.ts matches ${pathname}`);
  return found.name;
}
