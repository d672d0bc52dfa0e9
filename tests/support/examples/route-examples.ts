import { patterns, type RouteName } from "#app/paths.ts";

/** Example path for every route with params, using ids and slugs of the demo. */
const examples: Partial<Record<string, string>> = {
  event: "/1/event",
  "category-batches": "/fcps-p-ii/batches",
  "batch-for-you": "/fcps-p-ii/batch-for-you",
  "category-batch": "/fcps-p-ii/batches/1",
  "batch-schedule": "/batch-details/1/schedule",
  "batch-choose-schedule": "/batch-details/1/enroll",
  "batch-enrol": "/batch-details/1/enroll/1",
  "batch-details": "/batch-details/1",
  "batch-schedules": "/batch-schedules/1",
  "faq-show": "/faq/1/show",
  "day-question": "/question-of-the-day/fcps-p-ii",
  "day-question-answer": "/question-of-the-day/fcps-p-ii/answer",
  "on-spot-quiz": "/on-spot-quiz/daily-anatomy",
  "on-spot-quiz-room": "/on-spot-quiz/daily-anatomy/entries/kkkkkkkkkkkkkkkkkkkkkk",
  "on-spot-quiz-review": "/on-spot-quiz/daily-anatomy/entries/kkkkkkkkkkkkkkkkkkkkkk/review",
  "on-spot-quiz-clock": "/on-spot-quiz/daily-anatomy/entries/kkkkkkkkkkkkkkkkkkkkkk/clock",
  "on-spot-quiz-result": "/on-spot-quiz/daily-anatomy/entries/kkkkkkkkkkkkkkkkkkkkkk/result",
  avatar: `/media/avatars/${"0".repeat(32)}.webp`,
  picture: `/media/pictures/${"0".repeat(32)}.webp`,
  "share-picture": "/media/share/batch-1.png",
  "sample-lecture": "/media/lectures/1",
  calendar: `/calendar/${"k".repeat(43)}.ics`,
  "admin-any": "/admin/doctors/1",
  "my-courses-show": "/my/courses/1",
  "my-course-materials": "/my/courses/1/course-materials",
  "course-schedule": "/my/courses/1/batch/1/schedule/1",
  "my-full-schedule": "/my/courses/1/full-schedule",
  "my-lecture": "/my/courses/1/events/1/schedule/1/lecture",
  "my-free-videos": "/my/courses/1/free-videos",
  "my-free-video": "/my/courses/1/free-videos/1",
  "my-pending-videos": "/my/pending-video/1",
  "my-pending-video": "/my/pending-video/1/video/1",
  "my-file": "/my/files/1",
  "my-file-part": "/my/files/1/1.2.grant/index.m3u8",
  "my-courses-checkout": "/my/courses/1/checkout",
  "my-courses-payment-done": "/my/courses/1/payment/1/done",
  "my-first-class": "/my/courses/1/first-class.ics",
  "my-courses-payment-option": "/my/courses/1/payment-option",
  "my-courses-invoice": "/my/courses/1/invoice",
  "my-event-checkout": "/my/event/1/checkout",
  "my-exam-result": "/my/courses/1/events/1/exam/result",
  "my-exam-merit": "/my/courses/1/events/1/exam/merit",
  "my-exam-status": "/my/courses/1/schedule/1/events/1/exam-status",
  "my-exam-info": "/my/courses/1/schedule/1/events/1/exam-info",
  "my-pending-exam-info": "/my/courses/1/events/1/pending-exam-info",
  "my-exam-results": "/my/courses/1/exams/results",
  "my-exam-room": "/my/courses/1/schedule/1/events/1/exam/participated",
  "my-pending-exam-room": "/my/courses/1/events/1/exam/participated",
  "my-exam-review": "/my/courses/1/schedule/1/events/1/exam/participated/review",
  "my-pending-exam-review": "/my/courses/1/events/1/exam/participated/review",
  "my-exam-clock": "/my/courses/1/schedule/1/events/1/exam/participated/clock",
  "my-pending-exam-clock": "/my/courses/1/events/1/exam/participated/clock",
  "my-exam-save": "/my/courses/1/schedule/1/events/1/exam/participated/answers",
  "my-pending-exam-save": "/my/courses/1/events/1/exam/participated/answers",
  "my-exam-answers": "/my/courses/1/schedule/1/events/1/exam/participated-questions-answer",
  "my-pending-exam-answers": "/my/courses/1/events/1/exam/participated-questions-answer",
  "my-exam-questions": "/my/courses/1/schedule/1/events/1/exam/question-list",
  "my-pending-exam-questions": "/my/courses/1/events/1/exam/question-list",
  "my-exam-question-answers": "/my/courses/1/schedule/1/events/1/exam/question-answer-list",
  "my-pending-exam-question-answers": "/my/courses/1/events/1/exam/question-answer-list",
  "my-exam-explanations": "/my/courses/1/schedule/1/events/1/exam/question-explanation-list",
  "my-pending-exam-explanations": "/my/courses/1/events/1/exam/question-explanation-list",
  "my-pending-exams": "/my/pending-exam/1",
  "my-lecture-sheet": "/my/courses/1/lecture-sheet",
  "my-lecture-sheet-track": "/my/courses/1/lecture-sheet-track/1",
  "my-reference-book": "/my/reference-book/1/page-no/1",
  "my-notices-show": "/my/notices/1",
  "my-complain-box-show": "/my/complain-box/1",
  "my-complain-box-file": "/my/complain-box/1/attachments/1",
  "my-teacher-question": "/my/teacher-questions/lecture/1",
  "my-subscription-list": "/my/subscription/1/list",
  "my-subscription-video": "/my/subscription/1/list/orderId/view/1",
  "my-subscription-add": "/my/subscription/1/add",
  "my-subscription-duration": "/my/subscription/1/duration",
  "my-subscription-checkout": "/my/subscription/order/1/checkout",
  "my-quiz-result": "/my/quiz/results/kkkkkkkkkkkkkkkkkkkkkk",
  "my-practice-session": "/my/practice/1",
  "my-practice-offline": "/my/practice/1/offline",
  "my-practice-save": "/my/practice/1/answers",
  "my-practice-result": "/my/practice/1/result",
} satisfies Partial<Record<RouteName, string>>;

export interface RouteExample {
  name: string;
  pattern: string;
  path: string;
}

/** Example path of a route; a route without params is its own example. */
export function examplePath(name: RouteName): string {
  return examples[name] ?? patterns[name];
}

/**
 * Every route with an example path; a route without params is its own example. Throws if a route with params has none.
 */
export function routeExamples(): RouteExample[] {
  return Object.entries(patterns).map(([name, pattern]) => {
    const path = examples[name] ?? pattern;
    if (/[:*]/.test(path)) {
      throw new Error(
        `tests/support/examples/route-examples.ts has no example for the route "${name}": add a path that matches ${pattern}`,
      );
    }
    return { name, pattern, path };
  });
}
