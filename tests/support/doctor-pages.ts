import type { RouteName } from "#app/paths.ts";

/** The demo's doctor who has a bit of everything. */
export const demoDoctor = { phone: "01700000001", password: "matra-demo-1" };

/** Pages of that doctor as the demo data has them. */
export const doctorExamples: { name: RouteName; path: string }[] = [
  { name: "my-dashboard", path: "/my/dashboard" },
  { name: "my-account", path: "/my/account" },
  { name: "my-devices", path: "/my/account/devices" },
  { name: "my-courses", path: "/my/courses" },
  { name: "my-courses-show", path: "/my/courses/2" },
  { name: "my-courses-checkout", path: "/my/courses/2/checkout" },
  { name: "my-courses-payment-option", path: "/my/courses/2/payment-option" },
  { name: "my-courses-payment-done", path: "/my/courses/1/payment/1/done" },
  { name: "my-courses-invoice", path: "/my/courses/1/invoice" },
  { name: "my-course-materials", path: "/my/courses/2/course-materials" },
  { name: "course-schedule", path: "/my/courses/6/batch/6/schedule/12" },
  { name: "my-full-schedule", path: "/my/courses/2/full-schedule" },
  { name: "my-free-videos", path: "/my/courses/2/free-videos" },
  { name: "my-free-video", path: "/my/courses/2/free-videos/1" },
  { name: "my-pending-videos", path: "/my/pending-video/2" },
  { name: "my-lecture-sheet", path: "/my/courses/2/lecture-sheet" },
  { name: "my-lecture-sheet-track", path: "/my/courses/2/lecture-sheet-track/1" },
  { name: "my-reference-book", path: "/my/reference-book/1/page-no/2" },
  { name: "my-notices", path: "/my/notices" },
  { name: "my-notices-show", path: "/my/notices/4" },
  { name: "my-complain-box", path: "/my/complain-box" },
  { name: "my-complain-box-show", path: "/my/complain-box/1" },
  { name: "my-subscription", path: "/my/subscription" },
  { name: "my-subscription-list", path: "/my/subscription/1/list" },
  { name: "my-subscription-add", path: "/my/subscription/1/add" },
  { name: "my-subscription-duration", path: "/my/subscription/1/duration?lecture_ids=1" },
  { name: "my-exam-results", path: "/my/courses/1/exams/results" },
  { name: "my-pending-exams", path: "/my/pending-exam/1" },
];
