import type { Facts, Layout, Row } from "./page-row.ts";

function rowsIn(layout: Layout | undefined) {
  return <const Name extends string, const Pattern extends `/${string}`>(
    name: Name,
    pattern: Pattern,
    module: string,
    facts: Facts = {},
  ): Row<Name, Pattern> => ({ name, pattern, module, layout, ...facts });
}

const site = rowsIn("site");
const bare = rowsIn("bare");
const my = rowsIn("my");
const plain = rowsIn(undefined);

const exam = "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam";
const pastExam = "/my/courses/:id/events/:eventId/exam";
const answerScript = "exams/paper/answer-script.tsx";

const paging = ["after", "before"];
const batchFilters = ["course", "mode", "session", "weekday", "month", "state", "search", ...paging];
const timetable = ["schedule", "kind", ...paging];

/** Queues of a page with an exam's paper: its answers do not wait behind papers that are loaded. */
const paper: Facts = { reads: "paper", writes: "exam" };
const clock: Facts = { reads: "exam", writes: "exam" };

const course: Facts = { shared: [], needs: ["getCourse", "getCourseSettings"] };

/**
 * Routes that the portal links to, one row each. Where two patterns fit an address, the first one counts. Paths and all
 * tables keyed by a route's name come from here. Imports nothing at run time, since the build evaluates it: browsers
 * get `patterns` only (scripts/dev/browser-scripts.ts).
 */
export const pages = [
  site("home", "/", "home/home.tsx", { shared: [] }),
  site("login", "/login", "auth/login.tsx", { writes: "entry" }),
  site("join", "/join", "auth/join.tsx", { writes: "entry" }),
  site("join-to-enroll", "/join-to-enroll", "auth/join.tsx", { writes: "entry" }),
  site("course-enrollment-join", "/course-enrollment-join", "auth/join.tsx", { writes: "entry" }),
  site("forget", "/forget", "auth/forget.tsx", { writes: "entry" }),
  site("register", "/register", "auth/register.tsx", { writes: "entry" }),
  site("otp", "/otp", "auth/otp.tsx", { writes: "entry" }),
  site("course-fcps-p-ii", "/courses/fcps-p-ii", "courses/course.tsx", course),
  site("course-phase-a", "/courses/phase-a", "courses/course.tsx", course),
  site("course-phase-b", "/courses/phase-b", "courses/course.tsx", course),
  site("course-diploma", "/courses/diploma", "courses/course.tsx", course),
  site("course-fcps-midterm", "/courses/fcps-midterm", "courses/course.tsx", course),
  site("course-mcps", "/courses/mcps", "courses/course.tsx", course),
  site("events", "/events", "events/events.tsx", {
    shared: ["state", "search", ...paging],
    needs: ["listEvents", "listEventCategories"],
  }),
  plain("admin", "/admin", "admin/admin-site.tsx"),
  plain("admin-any", "/admin/*", "admin/admin-site.tsx"), // before the patterns that begin with a param, which would match these paths too
  site("event", "/:id/event", "events/event.tsx", { shared: [], needs: ["getEvent"] }),
  site("batches", "/batches", "batches/batches.tsx", { shared: batchFilters, needs: ["listBatches"] }),
  site("category-batches", "/:slug/batches", "batches/category-batches.tsx", {
    shared: batchFilters,
    needs: ["listCategoryBatches", "listBatchCategories"],
  }),
  site("batch-for-you", "/:slug/batch-for-you", "batches/batch-finder.tsx", { needs: ["findBatches"] }),
  site("category-batch", "/:slug/batches/:available_batch_id", "batches/batch.tsx", {
    shared: [],
    needs: ["getBatch"],
  }),
  site("batch-schedule", "/batch-details/:batch_id/schedule", "schedules/batch-schedule.tsx", {
    shared: timetable,
    needs: ["listBatchSchedules"],
  }),
  site("batch-choose-schedule", "/batch-details/:batch_id/enroll", "schedules/choose-schedule.tsx", {
    shared: timetable,
    needs: ["listBatchSchedules"],
  }),
  site("batch-enrol", "/batch-details/:batch_id/enroll/:schedule_id", "enrolment/enrol.tsx", {
    needs: ["getEnrolEligibility"],
  }),
  site("batch-details", "/batch-details/:available_batch_id", "batches/batch.tsx", { shared: [], needs: ["getBatch"] }),
  bare("batch-schedules", "/batch-schedules/:batch_id", "schedules/batch-schedules.tsx", {
    shared: timetable,
    needs: ["listBatchSchedules"],
  }),
  site("contact-details", "/contact-details", "contacts/contact-details.tsx", { shared: [] }),
  site("faq", "/faq", "faqs/faqs.tsx", { shared: ["search", ...paging], needs: ["listFaqs"] }),
  site("faq-show", "/faq/:id/show", "faqs/faq.tsx", { shared: [], needs: ["getFaq"] }),
  site("quiz-list", "/quiz-list", "quizzes/quizzes.tsx", {
    shared: ["state", "search", ...paging],
    needs: ["listQuizzes"],
  }),
  site("on-spot-quiz", "/on-spot-quiz/:slug", "exams/quiz/on-spot-quiz.tsx", { needs: ["getQuiz"] }),
  bare("on-spot-quiz-room", "/on-spot-quiz/:slug/entries/:key", "exams/quiz/on-spot-quiz-room.tsx", {
    ...paper,
    form: "answers",
  }),
  bare("on-spot-quiz-review", "/on-spot-quiz/:slug/entries/:key/review", "exams/quiz/on-spot-quiz-review.tsx", paper),
  plain("on-spot-quiz-save", "/on-spot-quiz/:slug/entries/:key/answers", "exams/quiz/on-spot-quiz-save.ts", paper),
  site("on-spot-quiz-result", "/on-spot-quiz/:slug/entries/:key/result", "exams/quiz/on-spot-quiz-result.tsx"),
  site("day-question", "/question-of-the-day/:slug", "exams/day-question/day-question.tsx", {
    shared: [],
    needs: ["getDayQuestion"],
  }),
  site("day-question-answer", "/question-of-the-day/:slug/answer", "exams/day-question/day-question-answer.tsx", {
    needs: ["getDayQuestion"],
  }),
  site("about", "/about", "pages/static-page.tsx", { shared: [] }),
  site("terms-condition", "/terms-condition", "pages/static-page.tsx", { shared: [] }),
  site("privacy-policy", "/privacy-policy", "pages/static-page.tsx", { shared: [] }),
  site("refund-policy", "/refund-policy", "pages/static-page.tsx", { shared: [] }),
  site("gallery", "/gallery", "pages/gallery.tsx", { shared: [] }),
  site("search", "/search", "search/search.tsx", {
    shared: ["search"],
    needs: ["searchSite", "listBatches", "listFaqs"],
  }),
  site("login-for-admin", "/login-for-admin", "auth/login-for-admin.tsx", { writes: "entry" }),
  site("logout", "/logout", "auth/logout.tsx"),
  plain("option-lists", "/option-lists", "dashboard/option-lists.ts"),
  plain("avatar", "/media/avatars/:name", "account/avatar.ts"),
  plain("picture", "/media/pictures/:name", "pictures/picture.ts"),
  plain("share-picture", "/media/share/:name", "pictures/share-picture.ts"),
  plain("sample-lecture", "/media/lectures/:id", "batches/sample-lecture.ts"),
  plain("calendar", "/calendar/:name", "study/calendar.ts"),
  my("my-dashboard", "/my/dashboard", "dashboard/dashboard.tsx", { kept: "login" }),
  my("my-schedule", "/my/schedule", "study/my-schedule.tsx", { needs: ["getAgenda"], kept: "login" }),
  my("my-courses", "/my/courses", "my-courses/my-courses.tsx", { needs: ["listMyCourses"], kept: "login" }),
  my("my-courses-show", "/my/courses/:id", "study/course-home.tsx", {
    needs: ["getCourseHome", "getMyCourse"],
    kept: "login",
  }),
  my("my-course-materials", "/my/courses/:id/course-materials", "study/materials.tsx", {
    needs: ["listMaterials"],
    kept: "login",
  }),
  my(
    "course-schedule",
    "/my/courses/:year_course_session_id/batch/:batch_id/schedule/:schedule_id",
    "study/course-schedule.tsx",
    { needs: ["getCourseSchedule"], kept: "login" },
  ),
  my("my-full-schedule", "/my/courses/:id/full-schedule", "study/full-schedule.tsx", {
    needs: ["getFullSchedule"],
    kept: "login",
  }),
  my("my-lecture", "/my/courses/:id/events/:scheduleId/schedule/:eventId/lecture", "study/lecture.tsx", {
    needs: ["getLecture"],
  }),
  my("my-free-videos", "/my/courses/:id/free-videos", "study/free-videos.tsx", { needs: ["listFreeVideos"] }),
  my("my-free-video", "/my/courses/:id/free-videos/:freeVideoId", "study/free-video.tsx"),
  my("my-pending-videos", "/my/pending-video/:id", "study/pending-videos.tsx", { needs: ["listPendingVideos"] }),
  my("my-pending-video", "/my/pending-video/:id/video/:pendingVideoId", "study/pending-video.tsx"),
  plain("my-file", "/my/files/:fileId", "study/file.ts", { kept: "login" }),
  plain("my-file-part", "/my/files/:fileId/:grant/:part", "study/file-part.ts"),
  my("my-kept-lectures", "/my/kept-lectures", "study/kept/kept.tsx", { needs: ["listKeptLectures"], kept: "lecture" }),
  plain("my-kept-lectures-change", "/my/kept-lectures/changes", "study/kept/changes.ts"),
  my("my-courses-checkout", "/my/courses/:id/checkout", "payments/checkout.tsx", {
    needs: ["getCourseCheckout"],
    writes: "money",
  }),
  my("my-courses-payment-done", "/my/courses/:id/payment/:coursePaymentId/done", "payments/payment-done.tsx", {
    writes: "money",
    form: "picture",
  }),
  plain("my-first-class", "/my/courses/:id/first-class.ics", "payments/first-class.ts"),
  my("my-courses-payment-option", "/my/courses/:id/payment-option", "payments/payment-option.tsx"),
  my("my-courses-invoice", "/my/courses/:id/invoice", "payments/invoice.tsx", { needs: ["getInvoice"] }),
  my("my-event-checkout", "/my/event/:id/checkout", "payments/checkout.tsx", {
    needs: ["getEventCheckout"],
    writes: "money",
  }),
  my("my-practice", "/my/practice", "exams/practice/practice.tsx", { needs: ["getPractice"], kept: "login" }),
  my("my-practice-new", "/my/practice/new", "exams/practice/new.tsx", { needs: ["countPractice"] }),
  my("my-practice-bookmarks", "/my/practice/bookmarks", "exams/practice/bookmarks.tsx", { needs: ["listBookmarks"] }),
  my("my-practice-strength", "/my/practice/strength", "exams/practice/strength.tsx", {
    needs: ["getPracticeStrength"],
  }),
  bare("my-practice-session", "/my/practice/:id", "exams/practice/session.tsx", { needs: ["getPracticeQuestion"] }),
  bare("my-practice-offline", "/my/practice/:id/offline", "exams/practice/offline.tsx", {
    needs: ["getOfflinePractice"],
    kept: "day",
  }),
  plain("my-practice-save", "/my/practice/:id/answers", "exams/practice/save.ts"),
  my("my-practice-result", "/my/practice/:id/result", "exams/practice/result.tsx", { needs: ["getPracticeResult"] }),
  my("my-exam-result", `${pastExam}/result`, "exams/results/result.tsx", {
    needs: ["examResults.getResult", "pendingExamResults.getResult"],
    kept: "login",
  }),
  my("my-exam-merit", `${pastExam}/merit`, "exams/results/merit.tsx", { needs: ["listMerit"] }),
  my(
    "my-exam-status",
    "/my/courses/:id/schedule/:scheduleId/events/:eventId/exam-status",
    "exams/info/exam-status.tsx",
    { needs: ["getExamStatus"] },
  ),
  my("my-exam-info", "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam-info", "exams/info/exam-info.tsx", {
    needs: ["getExamInfo"],
    writes: "paper",
  }),
  my("my-pending-exam-info", "/my/courses/:id/events/:eventId/pending-exam-info", "exams/info/exam-info.tsx", {
    needs: ["getPendingExamInfo"],
    writes: "paper",
  }),
  my("my-exam-results", "/my/courses/:id/exams/results", "exams/results/results.tsx", {
    needs: ["listExamResults"],
    kept: "login",
  }),
  my("my-exam-answers", `${exam}/participated-questions-answer`, answerScript, { kept: "lecture" }),
  my("my-pending-exam-answers", `${pastExam}/participated-questions-answer`, answerScript, { kept: "lecture" }),
  my("my-exam-questions", `${exam}/question-list`, answerScript, { kept: "lecture" }),
  my("my-pending-exam-questions", `${pastExam}/question-list`, answerScript, { kept: "lecture" }),
  my("my-exam-question-answers", `${exam}/question-answer-list`, answerScript, { kept: "lecture" }),
  my("my-pending-exam-question-answers", `${pastExam}/question-answer-list`, answerScript, { kept: "lecture" }),
  my("my-exam-explanations", `${exam}/question-explanation-list`, answerScript, { kept: "lecture" }),
  my("my-pending-exam-explanations", `${pastExam}/question-explanation-list`, answerScript, { kept: "lecture" }),
  bare("my-exam-room", `${exam}/participated`, "exams/room/room.tsx", { ...paper, form: "answers" }),
  bare("my-pending-exam-room", `${pastExam}/participated`, "exams/room/room.tsx", { ...paper, form: "answers" }),
  bare("my-exam-review", `${exam}/participated/review`, "exams/room/review.tsx", paper),
  bare("my-pending-exam-review", `${pastExam}/participated/review`, "exams/room/review.tsx", paper),
  plain("my-exam-clock", `${exam}/participated/clock`, "exams/room/clock.ts", clock),
  plain("my-pending-exam-clock", `${pastExam}/participated/clock`, "exams/room/clock.ts", clock),
  plain("my-exam-save", `${exam}/participated/answers`, "exams/room/save.ts", paper),
  plain("my-pending-exam-save", `${pastExam}/participated/answers`, "exams/room/save.ts", paper),
  my("my-pending-exams", "/my/pending-exam/:id", "exams/info/pending-exams.tsx", { needs: ["listPendingExams"] }),
  my("my-lecture-sheet", "/my/courses/:id/lecture-sheet", "lecture-sheets/lecture-sheets.tsx", {
    needs: ["listLectureSheets"],
    kept: "login",
  }),
  my("my-lecture-sheet-track", "/my/courses/:id/lecture-sheet-track/:deliveryId", "lecture-sheets/delivery.tsx"),
  my("my-reference-book", "/my/reference-book/:bookId/page-no/:pageNo", "reference-books/book-page.tsx", {
    needs: ["getReferenceBookPage"],
    kept: "lecture",
  }),
  my("my-notices", "/my/notices", "notices/notices.tsx", { needs: ["listNotices"], kept: "login" }),
  my("my-notices-show", "/my/notices/:id", "notices/notice.tsx", { needs: ["getNotice"], kept: "login" }),
  my("my-complain-box", "/my/complain-box", "complaints/complaints.tsx", {
    needs: ["listComplaints"],
    form: "attachments",
  }),
  my("my-complain-box-show", "/my/complain-box/:complainId", "complaints/complaint.tsx", {
    needs: ["getComplaint"],
    form: "attachments",
  }),
  plain("my-complain-box-file", "/my/complain-box/:complainId/attachments/:attachmentId", "complaints/attachment.ts"),
  my("my-teacher-questions", "/my/teacher-questions", "teacher-questions/teacher-questions.tsx", {
    needs: ["listTeacherQuestions"],
  }),
  my("my-teacher-question", "/my/teacher-questions/:subjectKind/:subjectId", "teacher-questions/teacher-question.tsx", {
    needs: ["getTeacherQuestions"],
  }),
  my("my-more", "/my/more", "account/more.tsx", { kept: "login" }),
  my("my-account", "/my/account", "account/account.tsx", { form: "picture" }),
  my("my-devices", "/my/account/devices", "devices/devices.tsx", { needs: ["listDevices"] }),
  my("my-devices-coming-soon", "/my/account/devices/coming-soon", "devices/coming-soon.tsx"),
  my("my-devices-otp-request", "/my/account/devices/otp-request", "devices/otp-request.tsx"),
  my("my-devices-otp-submission", "/my/account/devices/otp-submission", "devices/otp-submission.tsx"),
  my("my-devices-request", "/my/account/devices/request", "devices/device-request.tsx"),
  my("my-change-password", "/my/account/change-password", "account/change-password.tsx"),
  my("my-subscription", "/my/subscription", "subscriptions/subscriptions.tsx", { needs: ["listSubscriptions"] }),
  my("my-subscription-list", "/my/subscription/:id/list", "subscriptions/videos.tsx"),
  my("my-subscription-video", "/my/subscription/:id/list/:orderId/view/:videoId", "subscriptions/video.tsx"),
  my("my-subscription-add", "/my/subscription/:id/add", "subscriptions/add.tsx"),
  my("my-subscription-duration", "/my/subscription/:id/duration", "subscriptions/duration.tsx"),
  my("my-subscription-checkout", "/my/subscription/order/:id/checkout", "payments/checkout.tsx", {
    needs: ["getSubscriptionCheckout"],
    writes: "money",
  }),
  my("my-quiz-result", "/my/quiz/results/:key", "exams/quiz/my-quiz-result.tsx"),
];

/** Routes that no page links to by name: the not-found page, and addresses that browsers and search engines ask for. */
export const unlinked = [
  site("not-found", "/*", "pages/not-found.tsx"),
  plain("sitemap", "/sitemap.xml", "pages/sitemap.ts"),
  plain("manifest", "/manifest.webmanifest", "pages/manifest.ts"),
  plain("robots", "/robots.txt", "pages/robots.ts"),
  plain("change-password-address", "/.well-known/change-password", "account/change-password-address.ts"),
  plain("security", "/.well-known/security.txt", "pages/security.ts"),
];

type Page = (typeof pages)[number];

export const patterns = Object.fromEntries<string>(pages.map(({ name, pattern }) => [name, pattern])) as {
  readonly [One in Page as One["name"]]: One["pattern"];
};
