import { and, asc, desc, eq, inArray, isNotNull, lte, sql, type Column } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { lectureSheets } from "#api/db/schema/service.ts";
import { referenceBookCourses, referenceBookPages } from "#api/db/schema/study.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import type { SubjectReading } from "#contract/exams/subject-reading.ts";

const limits = { read: 300, shown: 3 };

interface Wanted {
  db: Database;
  doctorId: number;
  now: Date;
  /** Subjects to which the reading is restricted; absent: all. */
  subjects?: string[] | undefined;
}

function isWanted(subject: Column, { subjects }: Wanted) {
  return subjects ? inArray(subject, subjects) : isNotNull(subject);
}

function selectLectures(wanted: Wanted) {
  const { db, doctorId, now } = wanted;
  const course = usableCourses(db, doctorId);
  return db
    .select({
      subject: lectures.subject,
      title: lectures.title,
      minutes: sql<number>`ceil(${lectures.duration_seconds} / 60.0)::int`,
      link: sql<string>`'/my/courses/' || ${course.enrolment_id} || '/events/' || ${course.schedule_id}
        || '/schedule/' || ${scheduleEvents.id} || '/lecture'`,
    })
    .from(course)
    .innerJoin(scheduleEvents, eq(scheduleEvents.batch_schedule_id, course.schedule_id))
    .innerJoin(lectures, eq(lectures.id, scheduleEvents.lecture_id))
    .where(and(isWanted(lectures.subject, wanted), lte(scheduleEvents.starts_at, now)))
    .orderBy(desc(scheduleEvents.starts_at), desc(scheduleEvents.id))
    .limit(limits.read);
}

function selectSheets(wanted: Wanted) {
  const { db, doctorId, now } = wanted;
  const course = usableCourses(db, doctorId);
  return db
    .select({
      subject: lectureSheets.subject,
      title: lectureSheets.title,
      link: sql<string>`'/my/courses/' || ${course.enrolment_id} || '/lecture-sheet'`,
    })
    .from(course)
    .innerJoin(lectureSheets, eq(lectureSheets.batch_id, course.batch_id))
    .where(and(isWanted(lectureSheets.subject, wanted), lte(lectureSheets.published_at, now)))
    .orderBy(desc(lectureSheets.published_at), desc(lectureSheets.id))
    .limit(limits.read);
}

function selectChapters(wanted: Wanted) {
  const { db, doctorId } = wanted;
  const course = usableCourses(db, doctorId);
  return db
    .selectDistinct({
      subject: referenceBookPages.subject,
      title: sql<string>`coalesce(${referenceBookPages.chapter}, '')`,
      link: sql<string>`'/my/reference-book/' || ${referenceBookPages.book_id} || '/page-no/' || ${referenceBookPages.page_no}`,
      book_id: referenceBookPages.book_id,
      page: referenceBookPages.page_no,
    })
    .from(course)
    .innerJoin(referenceBookCourses, eq(referenceBookCourses.course_id, course.course_id))
    .innerJoin(referenceBookPages, eq(referenceBookPages.book_id, referenceBookCourses.book_id))
    .where(and(isWanted(referenceBookPages.subject, wanted), isNotNull(referenceBookPages.chapter)))
    .orderBy(asc(referenceBookPages.book_id), asc(referenceBookPages.page_no))
    .limit(limits.read);
}

export async function selectReading(wanted: Wanted): Promise<Map<string, SubjectReading[]>> {
  const [ofLectures, ofSheets, ofChapters] = await Promise.all([
    selectLectures(wanted),
    selectSheets(wanted),
    selectChapters(wanted),
  ]);
  const rows = [
    ...ofLectures.map((row) => ({ ...row, kind: "lecture" as const })),
    ...ofSheets.map((row) => ({ ...row, kind: "sheet" as const })),
    ...ofChapters.map(({ book_id: _, ...row }) => ({ ...row, kind: "chapter" as const })),
  ];
  const bySubject = new Map<string, SubjectReading[]>();
  for (const { subject, ...reading } of rows) {
    const known = bySubject.get(subject ?? "") ?? [];
    const ofKind = known.filter(({ kind }) => kind === reading.kind);
    // courses often share a title, of which the newest is enough
    if (ofKind.length >= limits.shown || ofKind.some(({ title }) => title === reading.title)) continue;
    bySubject.set(subject ?? "", [...known, reading]);
  }
  return bySubject;
}
