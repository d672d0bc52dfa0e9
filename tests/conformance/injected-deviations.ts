import { getProfile } from "#contract/account/account.ts";
import {
  findBatches,
  getBatch,
  getCategory,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/catalogue/batches.ts";
import { listComplaints } from "#contract/account/complaints.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { listDevices } from "#contract/account/devices.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { getEvent, listEvents } from "#contract/catalogue/events.ts";
import { listExamResults } from "#contract/exams/exam-results.ts";
import { listContacts, listHomeContacts } from "#contract/catalogue/contacts.ts";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import {
  listBatchCategories,
  listEventCategories,
  listHomeCourses,
  listOtherServices,
  listScrollingNotices,
  listSlides,
} from "#contract/catalogue/home.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { listNotices } from "#contract/account/notices.ts";
import { getPage, listGallery } from "#contract/catalogue/pages.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { listReferenceBooks } from "#contract/study/reference-books.ts";
import type { CallVerdict } from "#app/check-api/judge.server.ts";
import type { PlantedDeviation } from "#tests/support/fakes/planted-deviations.ts";

interface InjectedDeviation extends PlantedDeviation {
  verdict: CallVerdict;
  /** Path in the report, if it is not that of the change. */
  reported?: string;
}

function coerced(
  endpoint: PlantedDeviation["endpoint"],
  path: string,
  instead: (value: unknown) => unknown = String,
): InjectedDeviation {
  return { endpoint, at: { path, instead }, verdict: "tolerated" };
}

function removed(
  endpoint: PlantedDeviation["endpoint"],
  path: string,
  verdict: CallVerdict = "in part",
): InjectedDeviation {
  return { endpoint, at: { path, instead: () => undefined }, verdict };
}

/** A field under another name. */
function renamed(endpoint: PlantedDeviation["endpoint"], path: string, name: string, verdict: CallVerdict) {
  return { endpoint, at: { path, name }, verdict };
}

function unreadable(endpoint: PlantedDeviation["endpoint"], path: string): InjectedDeviation {
  return { endpoint, at: { path, instead: () => "a lot" }, verdict: "unreadable" };
}

function withBrokenRow(rows: unknown): unknown {
  const [first, ...others] = Array.isArray(rows) ? Array.from<unknown>(rows) : [];
  return [first, ...others, Object.assign({}, first, { id: "x" })];
}

function htmlPage(status: number): Response {
  return new Response("<!doctype html><h1>nginx</h1>", { status, headers: { "content-type": "text/html" } });
}

/** A time in Laravel's default format, in UTC without a zone: `2026-11-21 15:00:00`. */
function withoutZone(time: unknown): string {
  return new Date(Date.parse(String(time))).toISOString().slice(0, 19).replace("T", " ");
}

function unixSeconds(time: unknown): number {
  return Math.floor(Date.parse(String(time)) / 1000);
}

export const injectedDeviations: InjectedDeviation[] = [
  removed(listScrollingNotices, "notices.*.title", "unreadable"),
  coerced(listSlides, "slide_items.*.thumb", () => 7),
  coerced(listBatchCategories, "categories.*.totalItem"),
  coerced(listHomeCourses, "courses.*.id"),
  removed(listOtherServices, "services", "unreadable"),
  coerced(listFaqs, "faqs.*.id"),
  coerced(getFaq, "faq.id"),
  coerced(listQuizzes, "quizzes.*.minutes"),
  coerced(listMedicalColleges, "medical_colleges.*.id"),
  removed(listSubjects, "subjects.*.name", "unreadable"),
  coerced(listInstitutes, "institutes.*.id"),
  coerced(getBatch, "batch.price", Number),
  coerced(listBatchSchedules, "events.*.starts_at", withoutZone),
  { endpoint: getCategory, response: () => htmlPage(404), verdict: "missing" },
  coerced(listCategoryBatches, "batches.*.schedule_count"),
  { endpoint: findBatches, response: () => htmlPage(200), verdict: "unreadable" },
  coerced(getCourse, "course.batches.*.id"),
  {
    endpoint: getCourseSettings,
    response: () => Response.json({ message: "Server Error" }, { status: 500 }),
    verdict: "unreadable",
  },
  coerced(listEvents, "events.*.id"),
  coerced(getEvent, "event.starts_at", unixSeconds),
  removed(getPage, "page.title"),
  {
    endpoint: listGallery,
    response: () => Response.json({ message: "Not Found" }, { status: 404 }),
    verdict: "missing",
  },
  coerced(getProfile, "doctor.id"),
  coerced(getDashboard, "unread_notices"),
  coerced(listDevices, "devices.*.is_current", Number),
  coerced(listNotices, "notices.*.id"),
  removed(listComplaints, "topics"),
  coerced(getMyCourse, "course.schedule_id"),
  coerced(getCourseHome, "missed_count"),
  { endpoint: listMaterials, response: () => new Response(null, { status: 204 }), verdict: "unreadable" },
  coerced(listExamResults, "results.*.obtained"),
  unreadable(getInvoice, "invoice.due"),
  coerced(listReferenceBooks, "books.*.page_count"),
];

/** Lists and labels under other names, which are found, and rows that cannot be read. */
export const injectedLosses: InjectedDeviation[] = [
  renamed(listHomeContacts, "contacts", "items", "tolerated"),
  renamed(listContacts, "contacts", "items", "tolerated"),
  renamed(listEventCategories, "events", "items", "tolerated"),
  renamed(listScrollingNotices, "notices", "items", "tolerated"),
  renamed(listSlides, "slide_items", "items", "tolerated"),
  renamed(listBatchCategories, "categories", "items", "tolerated"),
  renamed(listOtherServices, "services", "items", "tolerated"),
  renamed(listMedicalColleges, "medical_colleges", "items", "tolerated"),
  renamed(listInstitutes, "institutes", "items", "tolerated"),
  renamed(listSubjects, "subjects", "items", "tolerated"),
  renamed(listFaqs, "faqs.*.title", "name", "tolerated"),
  { endpoint: listGallery, at: { path: "images.*", instead: () => 7 }, verdict: "unreadable" },
  {
    endpoint: listReferenceBooks,
    at: { path: "books", instead: withBrokenRow },
    reported: "books.*.id",
    verdict: "in part",
  },
];
