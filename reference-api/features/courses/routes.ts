import { selectBatches } from "#api/features/batches/queries.ts";
import { selectCourseFaqs } from "#api/features/faqs/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { findCourse, findCourseSettings, selectCourseSessions, selectTestimonials } from "./queries.ts";

const courseNotFound = "কোর্সটি পাওয়া যায়নি।";

export const courseRoutes = [
  implement(getCourse, async ({ db, now, params: { slug } }) => {
    const [course, sessions, { batches }, faqs, testimonials] = await Promise.all([
      findCourse(db, slug),
      selectCourseSessions(db, slug),
      selectBatches(db, { now, course: slug, perPage: 6 }),
      selectCourseFaqs(db, slug),
      selectTestimonials(db, slug),
    ]);
    if (!course) throw new NotFound(courseNotFound);
    return { course: { ...course, sessions, batches, faqs, testimonials } };
  }),
  implement(getCourseSettings, async ({ db, params }) => {
    const settings = await findCourseSettings(db, params.id);
    if (!settings) throw new NotFound(courseNotFound);
    return { course_settings: Object.fromEntries(settings) };
  }),
];
