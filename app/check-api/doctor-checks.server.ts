import { getProfile } from "#contract/account/account.ts";
import { listBatches } from "#contract/catalogue/batches.ts";
import {
  getCourseCheckout,
  getEventCheckout,
  getSubscriptionCheckout,
  listPaymentOptions,
} from "#contract/payments/checkout.ts";
import { getComplaint, listComplaints } from "#contract/account/complaints.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { getAgenda, getDashboard } from "#contract/study/dashboard.ts";
import { listDevices } from "#contract/account/devices.ts";
import { getEnrolEligibility } from "#contract/payments/enrolment.ts";
import { listEvents } from "#contract/catalogue/events.ts";
import {
  getExamInfo,
  getExamStatus,
  getPendingExamInfo,
  getPendingExamStatus,
  listPendingExams,
} from "#contract/exams/exam-info.ts";
import { examResults, listExamResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import { getFreeVideo, listFreeVideos } from "#contract/study/free-videos.ts";
import { getDelivery, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { listKeptLectures } from "#contract/study/kept-lectures.ts";
import { getLecture } from "#contract/study/lectures.ts";
import { listMaterials } from "#contract/study/materials.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { getMyCourse, listMyCourses } from "#contract/study/my-courses.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import { getInvoice } from "#contract/payments/payments.ts";
import { listBookmarks } from "#contract/exams/practice-notes.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { getPracticeQuestion, getPracticeResult, getPracticeSession } from "#contract/exams/practice-sessions.ts";
import { getPracticeStrength } from "#contract/exams/practice-strength.ts";
import { countPractice, getPractice } from "#contract/exams/practice.ts";
import { getPendingVideo, listPendingVideos } from "#contract/study/pending.ts";
import { getReferenceBookPage, listReferenceBooks, searchReferenceBook } from "#contract/study/reference-books.ts";
import { getReminders } from "#contract/account/reminders.ts";
import { getCalendarFeed, getCourseSchedule, getFullSchedule } from "#contract/study/schedules.ts";
import { getTeacherQuestions, listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { searchOwn } from "#contract/catalogue/search.ts";
import {
  getSubscriptionVideo,
  listAvailableLectures,
  listSubscriptionDurations,
  listSubscriptions,
  listSubscriptionVideos,
} from "#contract/study/subscriptions.ts";
import {
  byId,
  checkWithoutInput,
  checkOf,
  type RequestedId,
  type ResultOf,
  type ApiCheck,
} from "./api-check.server.ts";

/**
 * Returns inputs with the ids of the doctor's courses, active ones first, since most endpoints reject the others; empty
 * if the list of courses was not read.
 */
function courses(known: ResultOf) {
  const all = known(listMyCourses)?.courses ?? [];
  return byId([...all].sort((one, other) => Number(other.status === "active") - Number(one.status === "active")));
}

function inputsInCourse<Params>(
  id: number | undefined,
  rows: Params[] | undefined,
): { params: { id: number } & Params }[] {
  return id === undefined ? [] : (rows ?? []).map((more) => ({ params: { id, ...more } }));
}

function eventsOf(known: ResultOf, kind: string) {
  const schedule = known(getFullSchedule);
  const events = (schedule?.weeks ?? []).flatMap(({ days }) => days.flatMap(({ events: ofDay }) => ofDay));
  const rows = events.filter((event) => event.kind === kind && event.state !== "upcoming");
  return inputsInCourse(
    schedule?.course.id,
    rows.map(({ id, schedule_id }) => ({ schedule_id, event_id: id })),
  );
}

function takenExams(known: ResultOf, requestedId: RequestedId, isPending: boolean) {
  const taken = (known(listExamResults)?.results ?? []).filter(({ is_pending }) => is_pending === isPending);
  return inputsInCourse(
    requestedId(listExamResults),
    taken.map(({ event_id, schedule_id }) => ({ event_id, schedule_id })),
  );
}

function pendingExams(known: ResultOf, requestedId: RequestedId) {
  return inputsInCourse(
    requestedId(listPendingExams),
    (known(listPendingExams)?.exams ?? []).map(({ event_id }) => ({ event_id })),
  );
}

function practised(known: ResultOf) {
  const practice = known(getPractice);
  return practice ? [...(practice.running ? [practice.running] : []), ...practice.finished] : [];
}

function subscribed(known: ResultOf) {
  const subscriptions = known(listSubscriptions);
  return byId([...(subscriptions?.subscriptions ?? []).map(({ course }) => course), ...(subscriptions?.courses ?? [])]);
}

function books(known: ResultOf) {
  return (known(listReferenceBooks)?.books ?? []).map(({ id }) => ({ book_id: id }));
}

export const doctorChecks: ApiCheck[] = [
  checkWithoutInput(getProfile),
  checkWithoutInput(getDashboard),
  checkWithoutInput(getAgenda),
  checkWithoutInput(listDevices),
  checkWithoutInput(getReminders),
  checkOf(searchOwn, () => [{ query: { search: "পরীক্ষা" } }]),
  checkWithoutInput(listNotices),
  checkOf(getNotice, (known) => byId(known(listNotices)?.notices)),
  checkWithoutInput(listComplaints),
  checkOf(getComplaint, (known) => byId(known(listComplaints)?.complaints)),
  checkWithoutInput(listTeacherQuestions),
  checkOf(getTeacherQuestions, (known) =>
    (known(listTeacherQuestions)?.questions ?? []).map(({ about: { kind, id } }) => ({ params: { kind, id } })),
  ),
  checkWithoutInput(listMyCourses),
  checkOf(getEnrolEligibility, (known) => byId(known(listBatches)?.batches)),
  checkOf(getMyCourse, courses),
  checkOf(getCourseHome, courses),
  checkOf(getFullSchedule, courses),
  checkOf(getCourseSchedule, (known) => {
    const { year_course_session_id, batch_id, schedule_id } = known(getCourseHome)?.course ?? {};
    if (!year_course_session_id || !batch_id || !schedule_id) return [];
    return [{ params: { year_course_session_id, batch_id, schedule_id } }];
  }),
  checkWithoutInput(getCalendarFeed),
  checkOf(listMaterials, courses),
  checkOf(getLecture, (known) => eventsOf(known, "lecture")),
  checkOf(listKeptLectures, () => [{ query: {} }]),
  checkOf(listFreeVideos, courses),
  checkOf(getFreeVideo, (known) => {
    const list = known(listFreeVideos);
    return inputsInCourse(
      list?.course.id,
      list?.videos.map(({ id }) => ({ video_id: id })),
    );
  }),
  checkOf(listPendingVideos, courses),
  checkOf(getPendingVideo, (known) => {
    const list = known(listPendingVideos);
    return inputsInCourse(
      list?.course.id,
      list?.events.map(({ id }) => ({ event_id: id })),
    );
  }),
  checkOf(listLectureSheets, courses),
  checkOf(getDelivery, (known) => {
    const list = known(listLectureSheets);
    return inputsInCourse(
      list?.course.id,
      list?.deliveries.map(({ id }) => ({ deliveryId: id })),
    );
  }),
  checkOf(listPendingExams, courses),
  checkOf(getPendingExamStatus, pendingExams),
  checkOf(getPendingExamInfo, pendingExams),
  checkOf(listExamResults, courses),
  checkOf(getExamStatus, (known) => eventsOf(known, "exam")),
  checkOf(getExamInfo, (known) => eventsOf(known, "exam")),
  ...Object.values(examResults).map((endpoint): ApiCheck => ({
    endpoint,
    inputs: (known, requestedId) => takenExams(known, requestedId, false),
  })),
  ...Object.values(pendingExamResults).map((endpoint): ApiCheck => ({
    endpoint,
    inputs: (known, requestedId) => takenExams(known, requestedId, true),
  })),
  checkOf(listMerit, (known, requestedId) => takenExams(known, requestedId, false)),
  checkWithoutInput(getPractice),
  checkWithoutInput(getPracticeStrength),
  checkOf(countPractice, () => [{ query: {} }]),
  checkWithoutInput(listBookmarks),
  checkOf(getPracticeSession, (known) => byId(practised(known))),
  checkOf(getPracticeQuestion, (known) => practised(known).map(({ id }) => ({ params: { id, number: 1 } }))),
  {
    ...checkOf(getOfflinePractice, (known) => byId(practised(known).filter(({ mode }) => mode === "tutor"))),
    mayBeMissing: true,
  },
  checkOf(getPracticeResult, (known) => byId(known(getPractice)?.finished)),
  checkOf(getCourseCheckout, courses),
  checkOf(listPaymentOptions, courses),
  checkOf(getInvoice, courses),
  { ...checkOf(getEventCheckout, (known) => byId(known(listEvents)?.events)), mayBeMissing: true },
  checkWithoutInput(listSubscriptions),
  checkOf(getSubscriptionCheckout, (known) => byId(known(listSubscriptions)?.subscriptions)),
  checkOf(listSubscriptionVideos, subscribed),
  checkOf(getSubscriptionVideo, (known) => {
    const list = known(listSubscriptionVideos);
    return inputsInCourse(
      list?.course.id,
      list?.videos.map(({ id, order_id }) => ({ orderId: order_id, videoId: id })),
    );
  }),
  checkOf(listAvailableLectures, subscribed),
  checkOf(listSubscriptionDurations, (known) => {
    const list = known(listAvailableLectures);
    const [lecture] = list?.lectures ?? [];
    return list && lecture ? [{ params: { id: list.course.id }, query: { lecture_ids: String(lecture.id) } }] : [];
  }),
  checkWithoutInput(listReferenceBooks),
  checkOf(getReferenceBookPage, (known) => books(known).map((book) => ({ params: { ...book, page_no: 1 } }))),
  checkOf(searchReferenceBook, (known) => books(known).map((params) => ({ params, query: { search: "a" } }))),
];
