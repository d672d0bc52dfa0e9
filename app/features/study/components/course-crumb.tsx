import type { CourseHead } from "#contract/study/course-home.ts";
import { path } from "#app/paths.ts";

/** Which course a screen is about, and the way back to its home. */
export function CourseCrumb({ course: { id, batch } }: { course: Pick<CourseHead, "id" | "batch"> }) {
  return (
    <p className="small crumb no-print">
      <a className="tap" href={path("my-courses-show", { id })}>
        {batch}
      </a>
    </p>
  );
}
