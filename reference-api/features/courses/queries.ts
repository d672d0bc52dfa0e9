import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { courseCategories, courses, courseSettings, sessions, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { testimonials } from "#api/db/schema/testimonials.ts";

export async function findCourse(db: Database, slug: string) {
  const [course] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      category_slug: courseCategories.slug,
      title: courses.title,
      summary: courses.summary,
      body_html: courses.body_html,
      banner: courses.banner,
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.category_id))
    .where(and(eq(courses.slug, slug), ne(courses.status, "draft")));
  return course;
}

export function selectCourseSessions(db: Database, courseSlug: string) {
  return db
    .select({ title: sessions.title, year: yearCourseSessions.year })
    .from(yearCourseSessions)
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .where(and(eq(courses.slug, courseSlug), eq(yearCourseSessions.status, "published")))
    .orderBy(desc(yearCourseSessions.year), asc(sessions.id));
}

const maxTestimonials = 6;

export function selectTestimonials(db: Database, courseSlug: string) {
  return db
    .select({ name: testimonials.name, result: testimonials.result, text: testimonials.text })
    .from(testimonials)
    .innerJoin(courses, eq(courses.id, testimonials.course_id))
    .where(eq(courses.slug, courseSlug))
    .orderBy(asc(testimonials.sort), asc(testimonials.id))
    .limit(maxTestimonials);
}

export async function findCourseSettings(db: Database, course: number | string) {
  const rows = await db
    .select({ key: courseSettings.key, value: courseSettings.value })
    .from(courses)
    .leftJoin(courseSettings, eq(courseSettings.course_id, courses.id))
    .where(
      and(typeof course === "number" ? eq(courses.id, course) : eq(courses.slug, course), ne(courses.status, "draft")),
    )
    .orderBy(asc(courseSettings.key));
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ key, value }) => (key === null ? [] : [[key, value]])));
}
