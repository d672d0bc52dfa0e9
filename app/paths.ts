/** URL patterns of the portal by route name, in the order of the product's list of screens. */
export const patterns = {
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
  admin: "/admin",
  "admin-any": "/admin/*", // before the patterns that begin with a param, which would match these paths too
  event: "/:id/event",
  batches: "/batches",
  "category-batches": "/:slug/batches",
  "batch-for-you": "/:slug/batch-for-you",
  "category-batch": "/:slug/batches/:available_batch_id",
  "batch-schedule": "/batch-details/:batch_id/schedule",
  "batch-choose-schedule": "/batch-details/:batch_id/enroll",
  "batch-enrol": "/batch-details/:batch_id/enroll/:schedule_id",
  "batch-details": "/batch-details/:available_batch_id",
  "batch-schedules": "/batch-schedules/:batch_id",
  "contact-details": "/contact-details",
  faq: "/faq",
  "faq-show": "/faq/:id/show",
  "quiz-list": "/quiz-list",
  "on-spot-quiz": "/on-spot-quiz/:slug",
  "on-spot-quiz-room": "/on-spot-quiz/:slug/entries/:key",
  "on-spot-quiz-review": "/on-spot-quiz/:slug/entries/:key/review",
  "on-spot-quiz-clock": "/on-spot-quiz/:slug/entries/:key/clock",
  "on-spot-quiz-result": "/on-spot-quiz/:slug/entries/:key/result",
  "day-question": "/question-of-the-day/:slug",
  "day-question-answer": "/question-of-the-day/:slug/answer",
  about: "/about",
  "terms-condition": "/terms-condition",
  "privacy-policy": "/privacy-policy",
  "refund-policy": "/refund-policy",
  gallery: "/gallery",
  search: "/search",
  "login-for-admin": "/login-for-admin",
  logout: "/logout",
  "option-lists": "/option-lists",
  avatar: "/media/avatars/:name",
  picture: "/media/pictures/:name",
  "share-picture": "/media/share/:name",
  "sample-lecture": "/media/lectures/:id",
  calendar: "/calendar/:name",
  "my-dashboard": "/my/dashboard",
  "my-schedule": "/my/schedule",
  "my-courses": "/my/courses",
  "my-courses-show": "/my/courses/:id",
  "my-course-materials": "/my/courses/:id/course-materials",
  "course-schedule": "/my/courses/:year_course_session_id/batch/:batch_id/schedule/:schedule_id",
  "my-full-schedule": "/my/courses/:id/full-schedule",
  "my-lecture": "/my/courses/:id/events/:scheduleId/schedule/:eventId/lecture",
  "my-free-videos": "/my/courses/:id/free-videos",
  "my-free-video": "/my/courses/:id/free-videos/:freeVideoId",
  "my-pending-videos": "/my/pending-video/:id",
  "my-pending-video": "/my/pending-video/:id/video/:pendingVideoId",
  "my-file": "/my/files/:fileId",
  "my-file-part": "/my/files/:fileId/:grant/:part",
  "my-kept-lectures": "/my/kept-lectures",
  "my-kept-lectures-change": "/my/kept-lectures/changes",
  "my-courses-checkout": "/my/courses/:id/checkout",
  "my-courses-payment-done": "/my/courses/:id/payment/:coursePaymentId/done",
  "my-first-class": "/my/courses/:id/first-class.ics",
  "my-courses-payment-option": "/my/courses/:id/payment-option",
  "my-courses-invoice": "/my/courses/:id/invoice",
  "my-event-checkout": "/my/event/:id/checkout",
  "my-practice": "/my/practice",
  "my-practice-new": "/my/practice/new",
  "my-practice-bookmarks": "/my/practice/bookmarks",
  "my-practice-strength": "/my/practice/strength",
  "my-practice-session": "/my/practice/:id",
  "my-practice-offline": "/my/practice/:id/offline",
  "my-practice-save": "/my/practice/:id/answers",
  "my-practice-result": "/my/practice/:id/result",
  "my-exam-result": "/my/courses/:id/events/:eventId/exam/result",
  "my-exam-merit": "/my/courses/:id/events/:eventId/exam/merit",
  "my-exam-status": "/my/courses/:id/schedule/:scheduleId/events/:eventId/exam-status",
  "my-exam-info": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam-info",
  "my-pending-exam-info": "/my/courses/:id/events/:eventId/pending-exam-info",
  "my-exam-results": "/my/courses/:id/exams/results",
  "my-exam-answers": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/participated-questions-answer",
  "my-pending-exam-answers": "/my/courses/:id/events/:eventId/exam/participated-questions-answer",
  "my-exam-questions": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/question-list",
  "my-pending-exam-questions": "/my/courses/:id/events/:eventId/exam/question-list",
  "my-exam-question-answers": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/question-answer-list",
  "my-pending-exam-question-answers": "/my/courses/:id/events/:eventId/exam/question-answer-list",
  "my-exam-explanations": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/question-explanation-list",
  "my-pending-exam-explanations": "/my/courses/:id/events/:eventId/exam/question-explanation-list",
  "my-exam-room": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/participated",
  "my-pending-exam-room": "/my/courses/:id/events/:eventId/exam/participated",
  "my-exam-review": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/participated/review",
  "my-pending-exam-review": "/my/courses/:id/events/:eventId/exam/participated/review",
  "my-exam-clock": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/participated/clock",
  "my-pending-exam-clock": "/my/courses/:id/events/:eventId/exam/participated/clock",
  "my-exam-save": "/my/courses/:id/schedule/:schedule_id/events/:eventId/exam/participated/answers",
  "my-pending-exam-save": "/my/courses/:id/events/:eventId/exam/participated/answers",
  "my-pending-exams": "/my/pending-exam/:id",
  "my-lecture-sheet": "/my/courses/:id/lecture-sheet",
  "my-lecture-sheet-track": "/my/courses/:id/lecture-sheet-track/:deliveryId",
  "my-reference-book": "/my/reference-book/:bookId/page-no/:pageNo",
  "my-notices": "/my/notices",
  "my-notices-show": "/my/notices/:id",
  "my-complain-box": "/my/complain-box",
  "my-complain-box-show": "/my/complain-box/:complainId",
  "my-complain-box-file": "/my/complain-box/:complainId/attachments/:attachmentId",
  "my-teacher-questions": "/my/teacher-questions",
  "my-teacher-question": "/my/teacher-questions/:subjectKind/:subjectId",
  "my-account": "/my/account",
  "my-devices": "/my/account/devices",
  "my-devices-coming-soon": "/my/account/devices/coming-soon",
  "my-devices-otp-request": "/my/account/devices/otp-request",
  "my-devices-otp-submission": "/my/account/devices/otp-submission",
  "my-devices-request": "/my/account/devices/request",
  "my-change-password": "/my/account/change-password",
  "my-subscription": "/my/subscription",
  "my-subscription-list": "/my/subscription/:id/list",
  "my-subscription-video": "/my/subscription/:id/list/:orderId/view/:videoId",
  "my-subscription-add": "/my/subscription/:id/add",
  "my-subscription-duration": "/my/subscription/:id/duration",
  "my-subscription-checkout": "/my/subscription/order/:id/checkout",
  "my-quiz-result": "/my/quiz/results/:key",
} as const;

export type RouteName = keyof typeof patterns;

export function isRouteName(name: string): name is RouteName {
  return Object.keys(patterns).includes(name);
}

export function lastSegment(pathname: string): string {
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamName = { [Name in RouteName]: ParamNames<(typeof patterns)[Name]> }[RouteName] | "*";

type PathParams<Name extends RouteName> = Record<ParamNames<(typeof patterns)[Name]>, string | number>;

type PathArguments<Name extends RouteName> =
  ParamNames<(typeof patterns)[Name]> extends never ? [] : [params: PathParams<Name>];

/** Builds the path of a route: `path("faq-show", { id: 7 })` returns `/faq/7/show`. */
export function path<Name extends RouteName>(name: Name, ...[params]: PathArguments<Name>): string {
  const values = new Map<string, string | number>(Object.entries(params ?? {}));
  return patterns[name].replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))));
}

/** Checks whether a path belongs to the logged-in area. */
export function isOwnPath(pathname: string): boolean {
  return pathname.startsWith("/my/");
}

/** Appends the non-empty query values to a path. */
export function withQuery(pathname: string, query: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value));
  return search.size > 0 ? `${pathname}?${search.toString()}` : pathname;
}

/** Builds the path of a file for which the API has issued a grant to this login. */
export function filePath({ id, grant }: { id: number; grant: string }): string {
  return withQuery(path("my-file", { fileId: id }), { grant });
}
