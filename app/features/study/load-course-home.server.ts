import { getCourseHome, type CourseHome } from "#contract/study/course-home.ts";
import { getMyCourse, type MyCourse } from "#contract/study/my-courses.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";

/** What a course itself says of its home: whose it is, and what is due. */
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

/** The home of a course; of an API that knows no such call, what it says of the course. */
export async function loadCourseHome(api: DoctorApi, params: { id: string | number }): Promise<CourseHome> {
  try {
    return await api.load(getCourseHome, { params });
  } catch (error) {
    if (!(error instanceof Response && error.status === 404)) throw error;
    const { course } = await api.load(getMyCourse, { params });
    return homeOf(course);
  }
}
