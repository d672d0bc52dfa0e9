import type { Course } from "#contract/catalogue/courses.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { safeImage } from "#app/format/links.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";

/** Title and picture of a course, with links to its batches and the batch finder. */
export function CourseHead({ course }: { course: Pick<Course, "title" | "summary" | "banner" | "category_slug"> }) {
  const banner = safeImage(course.banner);
  const slug = course.category_slug;
  return (
    <div className={banner ? "course-head pictured" : "course-head"}>
      <div className="stack">
        <MatraHeading level={1}>{course.title}</MatraHeading>
        {course.summary ? <p className="quiet lead">{course.summary}</p> : null}
        <div className="row">
          <OfferedLink className="button primary" href={path("category-batches", { slug })}>
            ব্যাচ দেখুন
          </OfferedLink>{" "}
          <OfferedLink className="button" href={path("batch-for-you", { slug })}>
            আমার জন্য কোনটি
          </OfferedLink>
        </div>
      </div>
      {banner ? <img src={banner} alt="" width="640" height="240" /> : null}
    </div>
  );
}
