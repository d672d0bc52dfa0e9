import { deviceToken } from "./auth-routes.ts";
import type { Add, Call, Fields, Handler } from "./call.ts";
import { collegeNames, courseSlugs, homeRows, media, type ListName } from "./content.ts";
import { printedDoctor, printedFlag, printedId } from "./doctor-fields.ts";
import { inEnvelope } from "./envelopes.ts";
import { unknownRecord } from "./missing.ts";

const originOf = ({ context }: Call) => new URL(context.req.url).origin;

function needOtp(answers: Call["answers"]): Fields {
  const values = { "1": 1, "0": 0, true: true, false: false, "text 1": "1" };
  if (answers.needOtp === "absent") return {};
  const value = values[answers.needOtp];
  return { need_otp_for_registration: value, need_otp_for_reset_password: value };
}

const companyNames = ["logo", "company_name", "company_slogan", "menus", "footer_logo", "footer_menu"];
const linkNames = ["footer_social_links", "app_links"];

function company(call: Call): Fields {
  const { answers } = call;
  const all = [...companyNames, ...linkNames];
  if (answers.company === "absent") return {};
  if (answers.company === "null") return Object.fromEntries(all.map((name) => [name, null]));
  if (answers.company === "empty")
    return Object.fromEntries(all.map((name) => [name, /menu|links/.test(name) ? [] : ""]));
  const origin = originOf(call);
  return {
    logo: media("logo.png", answers, origin),
    company_name: "স্পেক কেন্দ্র",
    company_slogan: "পোস্টগ্র্যাজুয়েট মেডিকেল ওরিয়েন্টেশন",
    menus: [
      { title: "হোম", link: "/", children: [] },
      { title: "কোর্স", link: null, children: [{ title: "ফেজ এ", link: "/courses/phase-a", children: null }] },
    ],
    footer_logo: media("footer-logo.png", answers, origin),
    footer_menu: [{ title: "আমাদের কথা", link: "/about" }],
    footer_social_links: [],
    app_links: null,
  };
}

const appData: Handler = (call) => {
  const { context, answers, doctor } = call;
  const body = {
    ...company(call),
    is_logged_in: printedFlag(doctor !== undefined, answers),
    doctor: doctor ? printedDoctor(doctor, answers) : null,
    ...needOtp(answers),
    gns_ddt: deviceToken,
  };
  const forms: Record<typeof answers.appData, Fields> = {
    bare: body,
    data: { data: body },
    app_data: { app_data: body },
  };
  return context.json(forms[answers.appData]);
};

const colleges: Handler = ({ context, answers }) => {
  const rows = collegeNames.map((name, index) => ({ id: printedId(index + 1, answers, true), name }));
  if (answers.colleges === "object by id")
    return context.json({ medical_colleges: Object.fromEntries(rows.map((row) => [String(row.id), row])) });
  return context.json(inEnvelope("medical_colleges", rows, answers.colleges, context));
};

function list(name: ListName): Handler {
  return (call) => {
    const { context, answers } = call;
    const rows = answers.rows === "none" ? [] : homeRows(answers, originOf(call))[name];
    const size = Number(context.req.query("perpage") ?? rows.length);
    return context.json(inEnvelope(name, rows.slice(0, size), answers.lists, context));
  };
}

const courseSettings: Handler = ({ context, answers }) => {
  const id = context.req.param("id") ?? "";
  const number = courseSlugs.indexOf(id) + 1;
  if (number === 0) return unknownRecord(context, answers.missing, "CourseSetting");
  const settings = {
    id: printedId(number, answers, true),
    title: `নমুনা কোর্স ${id}`,
    description: "<p>কোর্সের <b>বিবরণ</b></p>",
    created_at: "2026-10-26 10:00:00",
  };
  const forms: Record<typeof answers.courseSettings, Fields> = {
    course_settings: { course_settings: settings },
    bare: settings,
    data: { data: settings },
    text: { course_settings: settings.description },
  };
  return context.json(forms[answers.courseSettings]);
};

const lists: Record<string, ListName> = {
  "homepage/scrolling-notices": "notices",
  "homepage/banner-section": "slide_items",
  "homepage/batch-categories": "categories",
  "homepage/event-categories": "events",
  "homepage/courses": "courses",
  "homepage/other-services": "services",
  faqs: "faqs",
  "homepage/contact-list": "contacts",
  quizzes: "quizzes",
};

/** Adds the calls of pages that need no login. */
export function addPublicRoutes(add: Add): void {
  add("GET", "/api/v3/web/app-data", appData);
  add("GET", "/api/v3/web/medical-colleges", colleges);
  for (const [path, name] of Object.entries(lists)) add("GET", `/api/v3/web/${path}`, list(name));
  add("GET", "/api/v3/web/course-settings/:id", courseSettings);
}
