import { layout, route, type RouteConfig } from "@remix-run/route-config";
import { patterns, type RouteName } from "./paths.ts";

function page(id: RouteName, file: string) {
  return route(patterns[id].slice(1), `features/${file}`, { id });
}

const course = "courses/course.tsx";
const staticPage = "pages/static-page.tsx";
const join = "auth/join.tsx";
const checkout = "payments/checkout.tsx";
const examInfo = "exams/info/exam-info.tsx";
const room = "exams/room/room.tsx";
const review = "exams/room/review.tsx";
const clock = "exams/room/clock.ts";
const save = "exams/room/save.ts";
const answerScript = "exams/paper/answer-script.tsx";
const adminSite = "admin/admin-site.tsx";

/** Explicit admin routes for patterns that begin with a param, which the router ranks above `/admin/*`. */
const belowAdmin = Object.values(patterns)
  .filter((pattern) => pattern.startsWith("/:"))
  .map((pattern) => pattern.replace(/^\/:\w+/, "admin"))
  .map((pattern) => route(pattern, `features/${adminSite}`, { id: pattern }));

/** Route table. The id of a route is its name in `paths.ts`. */
export default [
  layout("layouts/site.tsx", { id: "site" }, [
    page("home", "home/home.tsx"),
    page("login", "auth/login.tsx"),
    page("join", join),
    page("join-to-enroll", join),
    page("course-enrollment-join", join),
    page("forget", "auth/forget.tsx"),
    page("register", "auth/register.tsx"),
    page("otp", "auth/otp.tsx"),
    page("course-fcps-p-ii", course),
    page("course-phase-a", course),
    page("course-phase-b", course),
    page("course-diploma", course),
    page("course-fcps-midterm", course),
    page("course-mcps", course),
    page("events", "events/events.tsx"),
    page("event", "events/event.tsx"),
    page("batches", "batches/batches.tsx"),
    page("category-batches", "batches/category-batches.tsx"),
    page("batch-for-you", "batches/batch-finder.tsx"),
    page("category-batch", "batches/batch.tsx"),
    page("batch-schedule", "schedules/batch-schedule.tsx"),
    page("batch-choose-schedule", "schedules/choose-schedule.tsx"),
    page("batch-enrol", "enrolment/enrol.tsx"),
    page("batch-details", "batches/batch.tsx"),
    page("contact-details", "contacts/contact-details.tsx"),
    page("faq", "faqs/faqs.tsx"),
    page("faq-show", "faqs/faq.tsx"),
    page("quiz-list", "quizzes/quizzes.tsx"),
    page("on-spot-quiz", "exams/quiz/on-spot-quiz.tsx"),
    page("on-spot-quiz-result", "exams/quiz/on-spot-quiz-result.tsx"),
    page("about", staticPage),
    page("terms-condition", staticPage),
    page("privacy-policy", staticPage),
    page("refund-policy", staticPage),
    page("gallery", "pages/gallery.tsx"),
    page("search", "search/search.tsx"),
    page("login-for-admin", "auth/login-for-admin.tsx"),
    page("logout", "auth/logout.tsx"),
    route("*", "features/pages/not-found.tsx", { id: "not-found" }),
  ]),
  layout("layouts/bare.tsx", { id: "bare" }, [
    page("batch-schedules", "schedules/batch-schedules.tsx"),
    page("my-exam-room", room),
    page("my-pending-exam-room", room),
    page("my-exam-review", review),
    page("my-pending-exam-review", review),
    page("on-spot-quiz-room", "exams/quiz/on-spot-quiz-room.tsx"),
    page("on-spot-quiz-review", "exams/quiz/on-spot-quiz-review.tsx"),
    page("my-practice-session", "exams/practice/session.tsx"),
  ]),
  page("on-spot-quiz-clock", "exams/quiz/on-spot-quiz-clock.ts"),
  page("my-exam-clock", clock),
  page("my-pending-exam-clock", clock),
  page("my-exam-save", save),
  page("my-pending-exam-save", save),
  route("sitemap.xml", "features/pages/sitemap.ts", { id: "sitemap" }),
  route("manifest.webmanifest", "features/pages/manifest.ts", { id: "manifest" }),
  route("robots.txt", "features/pages/robots.ts", { id: "robots" }),
  route(".well-known/change-password", "features/account/change-password-address.ts", {
    id: "change-password-address",
  }),
  route(".well-known/security.txt", "features/pages/security.ts", { id: "security" }),
  page("option-lists", "dashboard/option-lists.ts"),
  page("avatar", "account/avatar.ts"),
  page("picture", "pictures/picture.ts"),
  page("share-picture", "pictures/share-picture.ts"),
  page("sample-lecture", "batches/sample-lecture.ts"),
  page("calendar", "study/calendar.ts"),
  page("my-first-class", "payments/first-class.ts"),
  page("my-complain-box-file", "complaints/attachment.ts"),
  page("my-file", "study/file.ts"),
  page("my-file-part", "study/file-part.ts"),
  page("admin", adminSite),
  page("admin-any", adminSite),
  ...belowAdmin,
  layout("layouts/my.tsx", { id: "my" }, [
    page("my-dashboard", "dashboard/dashboard.tsx"),
    page("my-schedule", "study/my-schedule.tsx"),
    page("my-courses", "my-courses/my-courses.tsx"),
    page("my-courses-show", "study/course-home.tsx"),
    page("my-course-materials", "study/materials.tsx"),
    page("course-schedule", "study/course-schedule.tsx"),
    page("my-full-schedule", "study/full-schedule.tsx"),
    page("my-lecture", "study/lecture.tsx"),
    page("my-free-videos", "study/free-videos.tsx"),
    page("my-free-video", "study/free-video.tsx"),
    page("my-pending-videos", "study/pending-videos.tsx"),
    page("my-pending-video", "study/pending-video.tsx"),
    page("my-courses-checkout", checkout),
    page("my-courses-payment-done", "payments/payment-done.tsx"),
    page("my-courses-payment-option", "payments/payment-option.tsx"),
    page("my-courses-invoice", "payments/invoice.tsx"),
    page("my-event-checkout", checkout),
    page("my-exam-result", "exams/results/result.tsx"),
    page("my-exam-merit", "exams/results/merit.tsx"),
    page("my-exam-status", "exams/info/exam-status.tsx"),
    page("my-exam-info", examInfo),
    page("my-pending-exam-info", examInfo),
    page("my-exam-results", "exams/results/results.tsx"),
    page("my-exam-answers", answerScript),
    page("my-pending-exam-answers", answerScript),
    page("my-exam-questions", answerScript),
    page("my-pending-exam-questions", answerScript),
    page("my-exam-question-answers", answerScript),
    page("my-pending-exam-question-answers", answerScript),
    page("my-exam-explanations", answerScript),
    page("my-pending-exam-explanations", answerScript),
    page("my-pending-exams", "exams/info/pending-exams.tsx"),
    page("my-lecture-sheet", "lecture-sheets/lecture-sheets.tsx"),
    page("my-lecture-sheet-track", "lecture-sheets/delivery.tsx"),
    page("my-reference-book", "reference-books/book-page.tsx"),
    page("my-notices", "notices/notices.tsx"),
    page("my-notices-show", "notices/notice.tsx"),
    page("my-complain-box", "complaints/complaints.tsx"),
    page("my-complain-box-show", "complaints/complaint.tsx"),
    page("my-account", "account/account.tsx"),
    page("my-devices", "devices/devices.tsx"),
    page("my-devices-coming-soon", "devices/coming-soon.tsx"),
    page("my-devices-otp-request", "devices/otp-request.tsx"),
    page("my-devices-otp-submission", "devices/otp-submission.tsx"),
    page("my-devices-request", "devices/device-request.tsx"),
    page("my-change-password", "account/change-password.tsx"),
    page("my-subscription", "subscriptions/subscriptions.tsx"),
    page("my-subscription-list", "subscriptions/videos.tsx"),
    page("my-subscription-video", "subscriptions/video.tsx"),
    page("my-subscription-add", "subscriptions/add.tsx"),
    page("my-subscription-duration", "subscriptions/duration.tsx"),
    page("my-subscription-checkout", checkout),
    page("my-quiz-result", "exams/quiz/my-quiz-result.tsx"),
    page("my-practice", "exams/practice/practice.tsx"),
    page("my-practice-new", "exams/practice/new.tsx"),
    page("my-practice-bookmarks", "exams/practice/bookmarks.tsx"),
    page("my-practice-result", "exams/practice/result.tsx"),
  ]),
] satisfies RouteConfig;
