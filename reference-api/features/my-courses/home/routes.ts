import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { countPendingExams, findLastResult } from "#api/features/exams/queries.ts";
import { countFreeVideos } from "#api/features/lectures/free/queries.ts";
import { countMaterials } from "#api/features/lectures/materials/queries.ts";
import { selectDueToday } from "#api/features/practice/queries.ts";
import { selectBooksOfCourse } from "#api/features/reference-books/queries.ts";
import { countLectures, selectPending, selectTodayAndNext } from "#api/features/schedules/queries.ts";
import { implement } from "#api/http/implement.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { getCourseHome } from "#contract/study/course-home.ts";
import { takaOf } from "#locale/taka.ts";
import { feeOf, hasInvoice } from "../queries.ts";
import { courseMenu } from "./menu.ts";

const eventsShown = 8;
const nextShown = 4;
const missedShown = 3;

export const courseHomeRoutes = [
  implement(getCourseHome, async (scope) => {
    const { db, doctor, now, params } = scope;
    const course = await requireCourse(scope, params.id);
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    const [{ today, next }, missed, lectures, exams, materials, freeVideos, books, isInvoiced, practice, lastResult] =
      await Promise.all([
        selectTodayAndNext(db, own, { limit: eventsShown }),
        selectPending(db, { ...own, perPage: missedShown }),
        countLectures(db, own),
        countPendingExams(db, { doctorId: doctor.id, scheduleIds: [course.schedule_id] }),
        countMaterials(db, { courseId: course.course_id, batchId: course.batch_id, now }),
        countFreeVideos(db, course.course_id),
        selectBooksOfCourse(db, doctor.id, course.course_id),
        hasInvoice(db, course.id),
        selectDueToday(db, doctor.id, now),
        findLastResult(db, course.id),
      ]);
    const { due } = feeOf(course);
    const pendingExams = exams.get(course.schedule_id) ?? 0;
    return {
      course: toCourseHead(course),
      day: dayInDhaka(now),
      today,
      next: next.slice(0, nextShown),
      missed: missed.events,
      missed_count: lectures.pending,
      due: due > 0 ? takaOf(due) : null,
      lectures: { done: lectures.done, total: lectures.total },
      menu: courseMenu(
        course,
        { pendingVideos: lectures.pending, pendingExams, materials, freeVideos, hasInvoice: isInvoiced },
        books,
      ),
      practice_due: practice?.due ?? null,
      last_result: lastResult,
    };
  }),
];
