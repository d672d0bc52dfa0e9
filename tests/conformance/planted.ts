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
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import {
  listBatchCategories,
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
import type { Verdict } from "#app/check-api/call.server.ts";
import type { Deviation } from "#tests/support/deviations.ts";

interface Planted extends Deviation {
  verdict: Verdict;
}

function respelt(
  endpoint: Deviation["endpoint"],
  path: string,
  instead: (value: unknown) => unknown = String,
): Planted {
  return { endpoint, at: { path, instead }, verdict: "tolerated" };
}

function gone(endpoint: Deviation["endpoint"], path: string): Planted {
  return { endpoint, at: { path, instead: () => undefined }, verdict: "tolerated" };
}

function lost(endpoint: Deviation["endpoint"], path: string): Planted {
  return { endpoint, at: { path, instead: () => "a lot" }, verdict: "unreadable" };
}

function page(status: number): Response {
  return new Response("<!doctype html><h1>nginx</h1>", { status, headers: { "content-type": "text/html" } });
}

/** As Laravel writes a time where nobody said otherwise. */
function withoutZone(time: unknown): string {
  return new Date(Date.parse(String(time))).toISOString().slice(0, 19).replace("T", " ");
}

function unixSeconds(time: unknown): number {
  return Math.floor(Date.parse(String(time)) / 1000);
}

export const planted: Planted[] = [
  gone(listScrollingNotices, "notices.*.title"),
  gone(listSlides, "slide_items.*.thumb"),
  respelt(listBatchCategories, "categories.*.totalItem"),
  respelt(listHomeCourses, "courses.*.id"),
  gone(listOtherServices, "services"),
  respelt(listFaqs, "faqs.*.id"),
  respelt(getFaq, "faq.id"),
  respelt(listQuizzes, "quizzes.*.minutes"),
  respelt(listMedicalColleges, "medical_colleges.*.id"),
  gone(listSubjects, "subjects.*.name"),
  respelt(listInstitutes, "institutes.*.id"),
  respelt(getBatch, "batch.price", Number),
  respelt(listBatchSchedules, "events.*.starts_at", withoutZone),
  { endpoint: getCategory, whole: () => page(404), verdict: "missing" },
  respelt(listCategoryBatches, "batches.*.schedule_count"),
  { endpoint: findBatches, whole: () => page(200), verdict: "unreadable" },
  respelt(getCourse, "course.batches.*.id"),
  {
    endpoint: getCourseSettings,
    whole: () => Response.json({ message: "Server Error" }, { status: 500 }),
    verdict: "unreadable",
  },
  respelt(listEvents, "events.*.id"),
  respelt(getEvent, "event.starts_at", unixSeconds),
  gone(getPage, "page.title"),
  { endpoint: listGallery, whole: () => Response.json({ message: "Not Found" }, { status: 404 }), verdict: "missing" },
  respelt(getProfile, "doctor.id"),
  respelt(getDashboard, "unread_notices"),
  respelt(listDevices, "devices.*.is_current", Number),
  respelt(listNotices, "notices.*.id"),
  gone(listComplaints, "topics"),
  respelt(getMyCourse, "course.schedule_id"),
  respelt(getCourseHome, "missed_count"),
  { endpoint: listMaterials, whole: () => new Response(null, { status: 204 }), verdict: "unreadable" },
  respelt(listExamResults, "results.*.obtained"),
  lost(getInvoice, "invoice.due"),
  respelt(listReferenceBooks, "books.*.page_count"),
];
