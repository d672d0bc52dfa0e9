import type { RouteName } from "#app/paths.ts";

/** The route, or the form on its page, that makes an API call. */
export interface CallTrigger {
  route: RouteName;
  /** Form fields to send; without them the page is loaded. */
  form?: Record<string, string>;
  /** Query string of the page with the form. */
  search?: string;
  /** Requires a logged-in doctor. */
  needsLogin?: boolean;
}

const web = "/api/v3/web";
const auth = "/api/v3/auth";
const phone = "01700000001";
const password = "a long enough one";
const passwords = { password, password_confirmation: password };
const profile = { name: "ডা. নমুনা", mobile_number: phone, bmdc_no: "A-10001", medical_college_id: "1" };
const code = "246813";
const home: CallTrigger = { route: "home" };

/** Every v3 call that the product's specification names, with the page of the portal that makes it. */
export const documentedCalls: Record<string, CallTrigger> = {
  "GET /sanctum/csrf-cookie": home,
  [`GET ${web}/app-data`]: { route: "my-account", needsLogin: true },
  [`POST ${auth}/login`]: { route: "login", form: { form: "login", mobile_number: phone, password } },
  [`POST ${auth}/logout`]: { route: "logout", form: {}, needsLogin: true },
  [`POST ${auth}/join`]: { route: "join", form: { name: "ডা. নমুনা", phone, bmdc_no: "A-71234" } },
  [`POST ${auth}/otp`]: { route: "otp", form: { form: "otp", code } },
  [`POST ${auth}/register`]: { route: "register", form: { form: "register", ...profile, ...passwords } },
  [`POST ${auth}/reset`]: { route: "forget", form: { form: "reset", ...passwords } },
  [`POST ${auth}/forget`]: { route: "forget", form: { form: "forget", phone } },
  [`POST ${auth}/change-password`]: {
    route: "my-change-password",
    form: { form: "by-code", code, ...passwords },
    needsLogin: true,
  },
  [`GET ${web}/doctor/my-profile`]: { route: "my-account", needsLogin: true },
  [`POST ${web}/doctor/my-profile-update`]: {
    route: "my-account",
    form: { form: "profile", ...profile },
    needsLogin: true,
  },
  [`POST ${web}/doctor/immediate-profile-update`]: {
    route: "my-dashboard",
    search: "?required-information=1",
    form: { form: "required-information", id: "1", ...profile, subject_id: "Medicine" },
    needsLogin: true,
  },
  [`GET ${web}/medical-colleges`]: { route: "my-account", needsLogin: true },
  [`GET ${web}/doctor/courses`]: { route: "my-courses", needsLogin: true },
  [`GET ${web}/doctor/courses/1`]: { route: "my-courses-show", needsLogin: true },
  [`GET ${web}/homepage/scrolling-notices`]: home,
  [`GET ${web}/homepage/banner-section`]: home,
  [`GET ${web}/homepage/batch-categories`]: home,
  [`GET ${web}/homepage/event-categories`]: { route: "events" },
  [`GET ${web}/homepage/courses`]: home,
  [`GET ${web}/homepage/other-services`]: home,
  [`GET ${web}/faqs`]: { route: "faq" },
  [`GET ${web}/homepage/contact-list`]: home,
  [`GET ${web}/quizzes`]: { route: "quiz-list" },
  [`GET ${web}/course-settings/1`]: { route: "course-phase-a" },
};
