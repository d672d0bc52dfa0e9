import type { CourseHead } from "#contract/study/course-home.ts";
import { untitledCourse } from "#app/format/course-title.ts";
import { path } from "#app/paths.ts";

export function CourseCrumb({ course: { id, batch } }: { course: Pick<CourseHead, "id" | "batch"> }) {
  return (
    <p className="small crumb no-print">
      <a className="tap" href={path("my-courses-show", { id })}>
        {batch || untitledCourse}
      </a>
    </p>
  );
}
