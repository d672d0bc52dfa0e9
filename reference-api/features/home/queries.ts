import { and, asc, count, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import { isOffered } from "#api/features/batches/queries.ts";
import type { Database } from "#api/db/client.ts";
import { batches, courseCategories, courses, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { otherServices, scrollingNotices, slideItems } from "#api/db/schema/site.ts";

export function selectScrollingNotices(db: Database, now: Date) {
  const { shown_from, shown_until, sort, id } = scrollingNotices;
  return db
    .select()
    .from(scrollingNotices)
    .where(and(or(isNull(shown_from), lte(shown_from, now)), or(isNull(shown_until), gt(shown_until, now))))
    .orderBy(asc(sort), asc(id));
}

export function selectSlides(db: Database) {
  return db.select().from(slideItems).orderBy(asc(slideItems.sort), asc(slideItems.id));
}

export function selectCategories(db: Database, now: Date) {
  const current = db
    .select({ categoryId: batches.category_id, total: count().as("total") })
    .from(batches)
    .innerJoin(yearCourseSessions, eq(yearCourseSessions.id, batches.year_course_session_id))
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .where(and(eq(batches.status, "published"), gte(batches.enroll_closes_at, now), isOffered))
    .groupBy(batches.category_id)
    .as("current");
  return db
    .select({
      slug: courseCategories.slug,
      title: courseCategories.title,
      subtitle: courseCategories.subtitle,
      link: courseCategories.link,
      totalItem: sql`coalesce(${current.total}, 0)`.mapWith(Number),
    })
    .from(courseCategories)
    .leftJoin(current, eq(current.categoryId, courseCategories.id))
    .where(eq(courseCategories.active, true))
    .orderBy(asc(courseCategories.sort), asc(courseCategories.id));
}

export function selectHomeCourses(db: Database) {
  return db
    .select({ id: courses.id, slug: courses.slug, title: courses.title, summary: courses.summary })
    .from(courses)
    .where(eq(courses.status, "published"))
    .orderBy(asc(courses.sort), asc(courses.id));
}

export function selectServices(db: Database) {
  return db.select().from(otherServices).orderBy(asc(otherServices.sort), asc(otherServices.id));
}
