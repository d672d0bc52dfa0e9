import { and, asc, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { referenceBookCourses, referenceBookPages } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import type { SubjectStrength } from "#contract/exams/practice-strength.ts";

type Reading = NonNullable<SubjectStrength["reading"]>[number];

/** Rows of one kind that are read, and how many of them are shown for a subject. */
const limits = { read: 300, shown: 3 };

function selectLectures(db: Database, doctorId: number, now: Date) {
  const course = usableCourses(db, doctorId);
  return db
    .select({
      subject: lectures.subject,
      title: lectures.title,
      link: sql<string>`'/my/courses/' || ${course.enrolment_id} || '/events/' || ${course.schedule_id}
        || '/schedule/' || ${scheduleEvents.id} || '/lecture'`,
    })
    .from(course)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, course.schedule_id))
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .where(and(isNotNull(lectures.subject), lte(scheduleEvents.starts_at, now)))
    .orderBy(desc(scheduleEvents.starts_at), desc(scheduleEvents.id))
    .limit(limits.read);
}

function selectSheets(db: Database, doctorId: number, now: Date) {
  const course = usableCourses(db, doctorId);
  return db
    .select({
      subject: lectureSheets.subject,
      title: lectureSheets.title,
      link: sql<string>`'/my/courses/' || ${course.enrolment_id} || '/lecture-sheet'`,
    })
    .from(course)
    .innerJoin(lectureSheets, eq(lectureSheets.batch_id, course.batch_id))
    .where(and(isNotNull(lectureSheets.subject), lte(lectureSheets.published_at, now)))
    .orderBy(desc(lectureSheets.published_at), desc(lectureSheets.id))
    .limit(limits.read);
}

function selectChapters(db: Database, doctorId: number) {
  const course = usableCourses(db, doctorId);
  return db
    .selectDistinct({
      subject: referenceBookPages.subject,
      title: sql<string>`coalesce(${referenceBookPages.chapter}, '')`,
      link: sql<string>`'/my/reference-book/' || ${referenceBookPages.book_id} || '/page-no/' || ${referenceBookPages.page_no}`,
      book_id: referenceBookPages.book_id,
      page_no: referenceBookPages.page_no,
    })
    .from(course)
    .innerJoin(referenceBookCourses, eq(referenceBookCourses.course_id, course.course_id))
    .innerJoin(referenceBookPages, eq(referenceBookPages.book_id, referenceBookCourses.book_id))
    .where(and(isNotNull(referenceBookPages.subject), isNotNull(referenceBookPages.chapter)))
    .orderBy(asc(referenceBookPages.book_id), asc(referenceBookPages.page_no))
    .limit(limits.read);
}

/** Selects the newest lectures and sheets and the first chapters of each subject in the courses that the doctor may use. */
export async function selectReading(db: Database, doctorId: number, now: Date): Promise<Map<string, Reading[]>> {
  const [ofLectures, ofSheets, ofChapters] = await Promise.all([
    selectLectures(db, doctorId, now),
    selectSheets(db, doctorId, now),
    selectChapters(db, doctorId),
  ]);
  const bySubject = new Map<string, Reading[]>();
  for (const [kind, rows] of [
    ["lecture", ofLectures],
    ["sheet", ofSheets],
    ["chapter", ofChapters],
  ] as const) {
    for (const { subject, title, link } of rows) {
      const known = bySubject.get(subject ?? "") ?? [];
      const ofKind = known.filter((one) => one.kind === kind);
      // courses often share a title, of which the newest is enough
      if (ofKind.length >= limits.shown || ofKind.some((one) => one.title === title)) continue;
      bySubject.set(subject ?? "", [...known, { kind, title, link }]);
    }
  }
  return bySubject;
}
