import { getBatch, type BatchItem } from "#contract/catalogue/batches.ts";
import { getCourse, type Testimonial } from "#contract/catalogue/courses.ts";
import type { CourseCard } from "#contract/catalogue/home.ts";
import type { Teacher } from "#contract/catalogue/teachers.ts";
import { nextBatch } from "#app/components/catalogue/next-batch.server.ts";
import { safeImage } from "#app/format/links.ts";
import type { PublicApi } from "#app/server/session/public-api.server.ts";

export interface People {
  teachers: Teacher[];
  testimonials: Testimonial[];
}

/** Most that the page shows of each. */
const [shownTeachers, shownTestimonials] = [2, 1];

/** Loads teachers with a photo of the batch that is offered next, and testimonials of the first course that has a page. */
export async function loadPeople(api: PublicApi, batches: BatchItem[], courses: CourseCard[]): Promise<People> {
  const next = nextBatch(batches);
  const slug = courses.find((course) => course.slug)?.slug;
  const [batch, course] = await Promise.all([
    next ? api.loadSide(getBatch, { params: { id: next.id } }) : null,
    slug ? api.loadSide(getCourse, { params: { slug } }) : null,
  ]);
  const teachers = batch?.batch.teachers ?? [];
  return {
    teachers: teachers.filter(({ photo }) => safeImage(photo)).slice(0, shownTeachers),
    testimonials: course?.course.testimonials?.slice(0, shownTestimonials) ?? [],
  };
}
