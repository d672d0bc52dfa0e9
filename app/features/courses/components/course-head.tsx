import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { safeImage } from "#app/format/links.ts";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { ShownCourse } from "../load-course.server.ts";

interface CourseHeadProps {
  course: Pick<ShownCourse, "title" | "summary" | "banner" | "category_slug">;
}

export function CourseHead({ course }: CourseHeadProps) {
  const banner = safeImage(course.banner);
  const slug = course.category_slug;
  return (
    <div className={banner ? "course-head pictured" : "course-head"}>
      <div className="stack">
        <MatraHeading level={1}>{course.title}</MatraHeading>
        {course.summary ? <p className="quiet lead">{course.summary}</p> : null}
        <div className="row">
          <OfferedLink className="button primary" href={slug ? path("category-batches", { slug }) : path("batches")}>
            ব্যাচ দেখুন
          </OfferedLink>{" "}
          {slug ? (
            <OfferedLink className="button" href={path("batch-for-you", { slug })}>
              আমার জন্য কোনটি
            </OfferedLink>
          ) : null}
        </div>
      </div>
      {banner ? <img src={banner} alt="" width="640" height="240" /> : null}
    </div>
  );
}
