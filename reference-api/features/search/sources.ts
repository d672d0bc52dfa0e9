import { and, eq, exists, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import {
  batches,
  courseCategories,
  courses,
  publicEvents,
  quizzes,
  scheduleEvents,
  yearCourseSessions,
} from "#api/db/schema/catalogue.ts";
import { notices, noticeTargets } from "#api/db/schema/service.ts";
import { faqs } from "#api/db/schema/site.ts";
import { referenceBookPages, referenceBooks } from "#api/db/schema/study.ts";
import { isOffered } from "#api/features/batches/queries.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { selectAudiences } from "#api/features/notices/queries.ts";
import { mayRead } from "#api/features/reference-books/queries.ts";
import type { Source } from "./best.ts";

const latestFirst = (at: PgColumn) => sql`-extract(epoch from ${at})`;

export function publicSources(db: Writer): Source<"course" | "batch" | "event" | "quiz" | "faq">[] {
  const offered = db
    .select({ one: sql`1` })
    .from(yearCourseSessions)
    .innerJoin(courses, eq(courses.id, yearCourseSessions.course_id))
    .innerJoin(courseCategories, and(eq(courseCategories.id, batches.category_id), courseCategories.active))
    .where(and(eq(yearCourseSessions.id, batches.year_course_session_id), isOffered));
  return [
    {
      kind: "course",
      table: courses,
      search: courses.search,
      title: courses.title,
      text: sql`concat(${courses.summary}, ' ', ${courses.body_html})`,
      params: { slug: courses.slug },
      where: ne(courses.status, "draft"),
      order: sql`${courses.sort}`,
    },
    {
      kind: "batch",
      table: batches,
      search: batches.search,
      title: batches.title,
      text: batches.summary,
      params: { available_batch_id: batches.id },
      where: and(eq(batches.status, "published"), exists(offered)),
      order: latestFirst(batches.enroll_closes_at),
    },
    {
      kind: "event",
      table: publicEvents,
      search: publicEvents.search,
      title: publicEvents.title,
      text: sql`concat(${publicEvents.summary}, ' ', ${publicEvents.body_html})`,
      at: publicEvents.starts_at,
      params: { id: publicEvents.id },
      where: eq(publicEvents.status, "published"),
      order: latestFirst(publicEvents.starts_at),
    },
    {
      kind: "quiz",
      table: quizzes,
      search: quizzes.search,
      title: quizzes.title,
      text: quizzes.prize_note,
      params: { slug: quizzes.slug },
      where: eq(quizzes.status, "published"),
      order: latestFirst(quizzes.closes_at),
    },
    {
      kind: "faq",
      table: faqs,
      search: faqs.search,
      title: faqs.title,
      text: faqs.answer_html,
      params: { id: faqs.id },
      where: undefined,
      order: sql`${faqs.sort}`,
    },
  ];
}

export async function ownSources(
  db: Writer,
  { doctorId, now }: { doctorId: number; now: Date },
): Promise<Source<"lecture" | "notice" | "book">[]> {
  const audiences = (await selectAudiences(db, { doctorId })) ?? [];
  const course = usableCourses(db, doctorId);
  const own = db.select({ id: course.schedule_id }).from(course);
  // Drizzle omits the table from column names here, and both tables have a column of this name
  const enrolment = sql`(select ${course.enrolment_id} from ${course}
    where ${course.schedule_id} = "schedule_events"."batch_schedule_id" limit 1)`;
  const ownNotices = db
    .select({ id: noticeTargets.notice_id })
    .from(noticeTargets)
    .where(and(inArray(noticeTargets.audience, audiences), lte(noticeTargets.published_at, now)));
  const readable = db.select({ id: referenceBooks.id }).from(referenceBooks).where(mayRead(db, doctorId));
  return [
    {
      kind: "lecture",
      table: scheduleEvents,
      search: scheduleEvents.search,
      title: scheduleEvents.title,
      text: sql`concat_ws(' · ', ${scheduleEvents.topic}, ${scheduleEvents.mentor})`,
      at: scheduleEvents.starts_at,
      params: { id: enrolment, scheduleId: scheduleEvents.batch_schedule_id, eventId: scheduleEvents.id },
      where: and(
        inArray(scheduleEvents.batch_schedule_id, own),
        isNotNull(scheduleEvents.lecture_id),
        lte(scheduleEvents.starts_at, now),
      ),
      order: latestFirst(scheduleEvents.starts_at),
    },
    {
      kind: "notice",
      table: notices,
      search: notices.search,
      title: notices.title,
      text: notices.body_html,
      at: notices.published_at,
      params: { id: notices.id },
      where: inArray(notices.id, ownNotices),
      order: latestFirst(notices.published_at),
    },
    {
      kind: "book",
      table: referenceBookPages,
      search: referenceBookPages.search,
      text: referenceBookPages.text,
      title: sql`(select ${referenceBooks.title} from ${referenceBooks} where ${referenceBooks.id} = ${referenceBookPages}.book_id)`,
      params: { bookId: referenceBookPages.book_id, pageNo: referenceBookPages.page_no },
      where: inArray(referenceBookPages.book_id, readable),
      order: sql`${referenceBookPages.page_no}`,
    },
  ];
}
