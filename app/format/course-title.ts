import type { CourseHead } from "#contract/study/course-home.ts";
import type { MyCourseItem } from "#contract/study/my-courses.ts";
import { bengaliDigits } from "#locale/bengali.ts";

export const untitledCourse = "আমার কোর্স";

export function courseTitle({ batch, title, course }: Pick<MyCourseItem, "batch" | "title" | "course">): string {
  return batch?.title || title || course || untitledCourse;
}

type CourseTerm = Pick<CourseHead, "course" | "session" | "year" | "schedule">;

/**
 * Formats course, session with year, and schedule in one line; leaves out what is not known. Empty if nothing is known.
 */
export function courseTerm({ course, session, year, schedule }: CourseTerm): string {
  const sitting = [session, year ? bengaliDigits(year) : null].filter(Boolean).join(" ");
  const term = [course, sitting].filter(Boolean).join(", ");
  return [term, schedule ? `সূচি: ${schedule}` : null].filter(Boolean).join("। ");
}
