import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { courseCategories, courses, courseSettings, sessions, yearCourseSessions } from "#api/db/schema/catalogue.ts";

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

/** The course's published sessions, the newest year first. */
export function selectCourseSessions(db: Database, courseSlug: string) {
  return db
    .select({ title: sessions.title, year: yearCourseSessions.year })
    .from(yearCourseSessions)
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(sessions, eq(sessions.id, yearCourseSessions.session_id))
    .where(and(eq(courses.slug, courseSlug), eq(yearCourseSessions.status, "published")))
    .orderBy(desc(yearCourseSessions.year), asc(sessions.id));
}

/** The settings of a course by key; undefined when there is no such course to be seen. */
export async function findCourseSettings(db: Database, courseId: number) {
  const rows = await db
    .select({ key: courseSettings.key, value: courseSettings.value })
    .from(courses)
    .leftJoin(courseSettings, eq(courseSettings.course_id, courses.id))
    .where(and(eq(courses.id, courseId), ne(courses.status, "draft")))
    .orderBy(asc(courseSettings.key));
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ key, value }) => (key === null ? [] : [[key, value]])));
}
