import { getComplaint, listComplaints } from "#contract/account/complaints.ts";
import { listDevices } from "#contract/account/devices.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import { listSubscriptions } from "#contract/account/subscriptions.ts";
import {
  findBatches,
  getBatch,
  listBatches,
  listBatchSchedules,
  listCategoryBatches,
} from "#contract/catalogue/batches.ts";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { getDayQuestion } from "#contract/catalogue/day-questions.ts";
import { getEvent, listEvents } from "#contract/catalogue/events.ts";
import { getFaq, listFaqs } from "#contract/catalogue/faqs.ts";
import { listEventCategories } from "#contract/catalogue/home.ts";
import { listQuizzes } from "#contract/catalogue/quizzes.ts";
import { searchSite } from "#contract/catalogue/search.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getExamInfo, getExamStatus, getPendingExamInfo, listPendingExams } from "#contract/exams/exam-info.ts";
import { examResults, listExamResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { listBookmarks } from "#contract/exams/practice-notes.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { getPracticeQuestion, getPracticeResult } from "#contract/exams/practice-sessions.ts";
import { getPracticeStrength } from "#contract/exams/practice-strength.ts";
import { countPractice, getPractice } from "#contract/exams/practice.ts";
import { getQuiz } from "#contract/exams/quiz-entries.ts";
import { getCourseCheckout, getEventCheckout, getSubscriptionCheckout } from "#contract/payments/checkout.ts";
import { getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getAgenda } from "#contract/study/dashboard.ts";
import { listFreeVideos } from "#contract/study/free-videos.ts";
import { listKeptLectures } from "#contract/study/kept-lectures.ts";
import { listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { getMyCourse, listMyCourses } from "#contract/study/my-courses.ts";
import { listPendingVideos } from "#contract/study/pending.ts";
import { getReferenceBookPage } from "#contract/study/reference-books.ts";
import { getCourseSchedule, getFullSchedule } from "#contract/study/schedules.ts";
import { getTeacherQuestions, listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { isRouteName, type RouteName } from "./paths.ts";

const course = [getCourse, getCourseSettings];

/**
 * Calls without which the portal does not offer a page: no link leads there. One of a list is enough. A route that is
 * not here is always offered, because it needs no call of its own or has something to say without it.
 */
export const neededCalls: Partial<Record<RouteName, Endpoint[]>> = {
  "course-fcps-p-ii": course,
  "course-phase-a": course,
  "course-phase-b": course,
  "course-diploma": course,
  "course-fcps-midterm": course,
  "course-mcps": course,
  events: [listEvents, listEventCategories],
  event: [getEvent],
  batches: [listBatches],
  "category-batches": [listCategoryBatches],
  "batch-for-you": [findBatches],
  "category-batch": [getBatch],
  "batch-details": [getBatch],
  "batch-schedule": [listBatchSchedules],
  "batch-choose-schedule": [listBatchSchedules],
  "batch-schedules": [listBatchSchedules],
  "batch-enrol": [getEnrolEligibility],
  faq: [listFaqs],
  "faq-show": [getFaq],
  "quiz-list": [listQuizzes],
  "on-spot-quiz": [getQuiz],
  "day-question": [getDayQuestion],
  "day-question-answer": [getDayQuestion],
  search: [searchSite, listBatches, listFaqs],
  "my-schedule": [getAgenda],
  "my-courses": [listMyCourses],
  "my-courses-show": [getCourseHome, getMyCourse],
  "my-course-materials": [listMaterials],
  "course-schedule": [getCourseSchedule],
  "my-full-schedule": [getFullSchedule],
  "my-lecture": [getLecture],
  "my-kept-lectures": [listKeptLectures],
  "my-free-videos": [listFreeVideos],
  "my-pending-videos": [listPendingVideos],
  "my-pending-exams": [listPendingExams],
  "my-exam-status": [getExamStatus],
  "my-exam-info": [getExamInfo],
  "my-pending-exam-info": [getPendingExamInfo],
  "my-exam-result": [examResults.getResult, pendingExamResults.getResult],
  "my-exam-merit": [listMerit],
  "my-exam-results": [listExamResults],
  "my-practice": [getPractice],
  "my-practice-new": [countPractice],
  "my-practice-bookmarks": [listBookmarks],
  "my-practice-strength": [getPracticeStrength],
  "my-practice-session": [getPracticeQuestion],
  "my-practice-offline": [getOfflinePractice],
  "my-practice-result": [getPracticeResult],
  "my-courses-checkout": [getCourseCheckout],
  "my-event-checkout": [getEventCheckout],
  "my-subscription-checkout": [getSubscriptionCheckout],
  "my-courses-invoice": [getInvoice],
  "my-lecture-sheet": [listLectureSheets],
  "my-reference-book": [getReferenceBookPage],
  "my-notices": [listNotices],
  "my-notices-show": [getNotice],
  "my-complain-box": [listComplaints],
  "my-complain-box-show": [getComplaint],
  "my-teacher-questions": [listTeacherQuestions],
  "my-teacher-question": [getTeacherQuestions],
  "my-devices": [listDevices],
  "my-subscription": [listSubscriptions],
};

/** Endpoints of the table, which a check of the API asks for: reads only. */
export const checkedEndpoints: Endpoint[] = [...new Set(Object.values(neededCalls).flat())];

/** Names of the routes that are not offered, because the API has none of the calls that they need. */
export function routesNotOffered(isMissing: (endpoint: Endpoint) => boolean): RouteName[] {
  return Object.keys(neededCalls)
    .filter(isRouteName)
    .filter((name) => neededCalls[name]?.every(isMissing));
}
