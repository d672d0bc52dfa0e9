import { getCourseHome, type CourseHome } from "#contract/study/course-home.ts";
import { getMyCourse, type MyCourse } from "#contract/study/my-courses.ts";
import { courseTitle } from "#app/format/course-title.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import { isNotFound } from "#app/server/v3/refusal.server.ts";

type LoadedCourseHome = CourseHome & {
  /** False if only the course is known, and nothing of its events and lectures. */
  hasEvents: boolean;
};

function homeOf(course: MyCourse): LoadedCourseHome {
  const { batch, schedule, payment, status, schedule_id, ...rest } = course;
  const isStudied = status === "active" || status === "completed" ? status : null;
  return {
    hasEvents: false,
    course: {
      ...rest,
      batch: courseTitle(course),
      schedule: schedule?.title,
      status: isStudied,
      batch_id: batch?.id,
      schedule_id: schedule_id ?? schedule?.id,
    },
    day: new Date().toISOString(),
    today: [],
    next: [],
    missed: [],
    missed_count: 0,
    menu: [],
    due: payment && Number(payment.due) > 0 ? payment.due : null,
    lectures: { done: 0, total: 0 },
  };
}

/**
 * Loads a course home. If the API has no such endpoint (404), builds it from the course, without events and lectures
 * (`hasEvents: false`).
 */
export async function loadCourseHome(api: DoctorApi, params: { id: string | number }): Promise<LoadedCourseHome> {
  try {
    return { ...(await api.load(getCourseHome, { params })), hasEvents: true };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    const { course } = await api.load(getMyCourse, { params });
    return homeOf(course);
  }
}
