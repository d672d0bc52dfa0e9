import { getCourseHome, type CourseHome } from "#contract/study/course-home.ts";
import { getMyCourse, type MyCourse } from "#contract/study/my-courses.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";

/** Course home built from the course alone, without events or progress. */
function homeOf({ batch, schedule, payment, status, ...course }: MyCourse): CourseHome {
  const isStudied = status === "active" || status === "completed" ? status : null;
  return {
    course: { ...course, batch: batch.title, schedule: schedule.title, status: isStudied, batch_id: batch.id },
    day: new Date().toISOString(),
    ...{ today: [], next: [], missed: [], missed_count: 0, menu: [] },
    due: Number(payment.due) > 0 ? payment.due : null,
    lectures: { done: 0, total: 0 },
  };
}

/** Loads a course home. If the API has no such endpoint (404), builds it from the course. */
export async function loadCourseHome(api: DoctorApi, params: { id: string | number }): Promise<CourseHome> {
  try {
    return await api.load(getCourseHome, { params });
  } catch (error) {
    if (!(error instanceof Response && error.status === 404)) throw error;
    const { course } = await api.load(getMyCourse, { params });
    return homeOf(course);
  }
}
