import { patterns, type RouteName } from "#app/paths.ts";
import { examForms } from "./forms/exam-forms.ts";
import {
  submitForm,
  paramsOfLink,
  pathOf,
  valueOnPage,
  type Params,
} from "#tests/support/api/portal/page-navigation.ts";
import { codesIn } from "#tests/support/api/one-time-code.ts";
import type { PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { authExamples, publicExamples } from "./public-pages.ts";

export interface Browsers {
  doctor: PlainBrowser;
  visitor: PlainBrowser;
}

export interface MeasuredPage {
  /** Name of the route. */
  name: string;
  /** The browser that loads it; `nobody` sends no cookies. */
  reader: keyof Browsers | "nobody";
  /** Creates the data that the page needs through the portal's forms, and returns the path. */
  open(): Promise<string>;
}

type Page = string | (() => Promise<string>);
type Pages = Partial<Record<RouteName, Page>>;

/** Memoizes an async function: it runs once, and every call gets the same promise. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= load());
}

const course = "/my/courses/1";

/** Pages of practice, with a session of the exam that the doctor of the demo has sat. */
function practicePages(doctor: PlainBrowser): Pages {
  const question = once(async () => submitForm(doctor, "/my/practice/new", { size: "10", mode: "tutor" }));
  const result = async () => {
    const pathname = (await question()).split("?")[0] ?? "";
    return submitForm(doctor, pathname, {});
  };
  return {
    "my-practice": "/my/practice",
    "my-practice-new": "/my/practice/new",
    "my-practice-bookmarks": async () => {
      const question_id = await valueOnPage(doctor, await question(), "question_id");
      return submitForm(doctor, "/my/practice/bookmarks", { form: "bookmark", question_id, bookmarked: "1" });
    },
    "my-practice-strength": "/my/practice/strength",
    "my-practice-session": question,
    "my-practice-offline": async () => `${(await question()).split("?")[0] ?? ""}/offline`,
    "my-practice-result": result,
  };
}

/** Pages of three exams of the demo's first course: one already sat, one open, one that can be sat late. */
function examPages(doctor: PlainBrowser): Pages {
  const open = once(() => paramsOfLink(doctor, course, "my-exam-status"));
  const late = once(() => paramsOfLink(doctor, "/my/pending-exam/1", "my-pending-exam-info"));
  const sat = once(async (): Promise<Params> => {
    const { eventId = "" } = await paramsOfLink(doctor, `${course}/exams/results`, "my-exam-result");
    return { ...(await open()), eventId };
  });
  const of = (name: RouteName, exam: typeof sat) => async () => pathOf(name, await exam());
  const started = (info: RouteName, exam: typeof sat) =>
    once(async () => {
      await submitForm(doctor, pathOf(info, await exam()), { ...examForms[info]?.[0] });
      return exam();
    });
  const [openStarted, lateStarted] = [started("my-exam-info", open), started("my-pending-exam-info", late)];
  return {
    "my-exam-result": of("my-exam-result", sat),
    "my-exam-merit": of("my-exam-merit", sat),
    "my-exam-status": of("my-exam-status", open),
    "my-exam-info": of("my-exam-info", open),
    "my-pending-exam-info": of("my-pending-exam-info", late),
    "my-exam-results": `${course}/exams/results`,
    "my-exam-room": of("my-exam-room", openStarted),
    "my-exam-review": of("my-exam-review", openStarted),
    "my-pending-exam-room": of("my-pending-exam-room", lateStarted),
    "my-pending-exam-review": of("my-pending-exam-review", lateStarted),
    "my-exam-answers": of("my-exam-answers", sat),
    "my-pending-exam-answers": of("my-pending-exam-answers", sat),
    "my-exam-questions": of("my-exam-questions", sat),
    "my-pending-exam-questions": of("my-pending-exam-questions", sat),
    "my-exam-question-answers": of("my-exam-question-answers", sat),
    "my-pending-exam-question-answers": of("my-pending-exam-question-answers", sat),
    "my-exam-explanations": of("my-exam-explanations", sat),
    "my-pending-exam-explanations": of("my-pending-exam-explanations", sat),
    "my-pending-exams": "/my/pending-exam/1",
    ...practicePages(doctor),
  };
}

const quiz = "/on-spot-quiz/daily-anatomy";

/** Pages of a quiz that a visitor takes, and of its result, which a doctor saves. */
function quizPages(visitor: PlainBrowser): { ofVisitor: Pages; ofDoctor: Pages } {
  const room = once(() => submitForm(visitor, quiz, { ...examForms["on-spot-quiz"]?.[0] }));
  const result = once(async () => {
    const review = `${await room()}/review`;
    return submitForm(visitor, review, { submission_key: await valueOnPage(visitor, review, "submission_key") });
  });
  const savedResult = async () => pathOf("my-quiz-result", { key: (await result()).split("/").at(-2) ?? "" });
  return {
    ofVisitor: {
      "day-question-answer": "/question-of-the-day/fcps-p-ii/answer",
      "on-spot-quiz": quiz,
      "on-spot-quiz-room": room,
      "on-spot-quiz-review": async () => `${await room()}/review`,
      "on-spot-quiz-result": result,
    },
    ofDoctor: { "my-quiz-result": savedResult },
  };
}

/** Waits up to a minute for the code in the message to a number. */
async function codeTo(browser: PlainBrowser, phone: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const inbox = await browser.send(`/sandbox/sms?phone=${phone}`, { headers: { accept: "application/json" } });
    const [code] = codesIn(await inbox.text());
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no message with a code arrived at ${phone}`);
}

/** Pages after /join: entering the code and opening the account, each for a new doctor. */
function joinPages(visitor: PlainBrowser): Pages {
  const join = (number: string) =>
    submitForm(visitor, "/join", { name: "ডা. নমুনা", phone: `019990000${number}`, bmdc_no: `A-990${number}` });
  const register = async () => {
    const page = await join("01");
    return submitForm(visitor, page, { form: "otp", code: await codeTo(visitor, "01999000001") });
  };
  return { otp: () => join("02"), register };
}

/** Pages about courses, payments and subscriptions of a doctor. */
function studyPages(doctor: PlainBrowser): Pages {
  const subscribe = async () => {
    const lecture_ids = await valueOnPage(doctor, "/my/subscription/1/add", "lecture_ids");
    return submitForm(doctor, "/my/subscription/1/duration", { form: "subscribe", lecture_ids, months: "3" });
  };
  const linked = (page: string, to: RouteName) => async () => pathOf(to, await paramsOfLink(doctor, page, to));
  const video = linked("/my/subscription/1/list", "my-subscription-video");
  return {
    "batch-enrol": "/batch-details/7/enroll/15",
    "my-schedule": "/my/schedule",
    "my-courses": "/my/courses",
    "my-courses-show": "/my/courses/2",
    "my-course-materials": "/my/courses/2/course-materials",
    "course-schedule": "/my/courses/6/batch/6/schedule/12",
    "my-full-schedule": "/my/courses/2/full-schedule",
    "my-lecture": linked("/my/courses/2/full-schedule", "my-lecture"),
    "my-free-videos": "/my/courses/2/free-videos",
    "my-free-video": "/my/courses/2/free-videos/1",
    "my-pending-videos": "/my/pending-video/2",
    "my-pending-video": linked("/my/pending-video/2", "my-pending-video"),
    "my-kept-lectures": "/my/kept-lectures?lecture=1",
    "my-courses-checkout": "/my/courses/2/checkout",
    "my-courses-payment-done": `${course}/payment/1/done`,
    "my-courses-payment-option": "/my/courses/2/payment-option",
    "my-courses-invoice": `${course}/invoice`,
    "my-event-checkout": () => submitForm(doctor, "/3/event", { form: "register" }),
    "my-subscription": "/my/subscription",
    "my-subscription-list": "/my/subscription/1/list",
    "my-subscription-video": async () => submitForm(doctor, await video(), { form: "view" }),
    "my-subscription-add": "/my/subscription/1/add",
    "my-subscription-duration": "/my/subscription/1/duration?lecture_ids=1",
    "my-subscription-checkout": subscribe,
  };
}

function accountPages(doctor: PlainBrowser): Pages {
  return {
    "my-dashboard": "/my/dashboard",
    "my-lecture-sheet": "/my/courses/2/lecture-sheet",
    "my-lecture-sheet-track": "/my/courses/2/lecture-sheet-track/1",
    "my-reference-book": "/my/reference-book/1/page-no/2",
    "my-notices": "/my/notices",
    "my-notices-show": "/my/notices/4",
    "my-complain-box": "/my/complain-box",
    "my-complain-box-show": "/my/complain-box/1",
    "my-teacher-questions": "/my/teacher-questions",
    "my-teacher-question": "/my/teacher-questions/sheet/1",
    "my-more": "/my/more",
    "my-account": "/my/account",
    "my-devices": "/my/account/devices",
    "my-devices-otp-request": "/my/account/devices/otp-request",
    "my-devices-otp-submission": () => submitForm(doctor, "/my/account/devices/otp-request", { form: "otp-request" }),
    "my-devices-request": "/my/account/devices/request",
    "my-change-password": "/my/account/change-password",
  };
}

/** Every page, in the order of the route table; a page may depend on data that an earlier one created. */
export function measuredPages({ doctor, visitor }: Browsers): MeasuredPage[] {
  const { ofVisitor, ofDoctor } = quizPages(visitor);
  const visitors = { ...joinPages(visitor), ...ofVisitor };
  const doctors = { ...examPages(doctor), ...studyPages(doctor), ...accountPages(doctor), ...ofDoctor };
  const pagesOf = (reader: MeasuredPage["reader"], pages: Pages) =>
    Object.entries(pages).map(([name, page]: [string, Page]): MeasuredPage => {
      return { name, reader, open: async () => (typeof page === "string" ? page : page()) };
    });
  const publicPages = [...publicExamples, ...authExamples].map(({ name, path }): MeasuredPage => {
    return { name, reader: "nobody", open: async () => path };
  });
  const order = Object.keys(patterns);
  return [...publicPages, ...pagesOf("visitor", visitors), ...pagesOf("doctor", doctors)].toSorted(
    (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
  );
}
