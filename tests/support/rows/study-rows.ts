import type { Database } from "#api/db/client.ts";
import { courseCategories, courses } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { lectures, lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { freeVideos, materials, referenceBookCourses } from "#api/db/schema/study.ts";
import { referenceBookPages, referenceBooks } from "#api/db/schema/study.ts";
import { searchVector } from "#api/db/search/search.ts";
import {
  addBatch,
  addCategory,
  addCourse,
  addCourseTerm,
  addSchedule,
  addScheduleEvent,
  daysFromNow,
} from "./catalogue-rows.ts";
import { newKey, only } from "./new-row.ts";

type Enrolment = typeof enrolments.$inferInsert;

/** Enrols a doctor in an existing batch. */
export async function enrol(
  db: Database,
  ids: Pick<Enrolment, "batch_id" | "batch_schedule_id">,
  overrides: Partial<Enrolment> & { doctor_id: number },
) {
  const values = { status: "active" as const, total_fee: "14000.00", ...ids, ...overrides };
  return only(await db.insert(enrolments).values(values).returning());
}

/** Adds a new course with an empty schedule and enrols a doctor in it; by default active. */
export async function addOwnCourse(db: Database, doctor_id: number, overrides: Partial<Enrolment> = {}) {
  const category = await addCategory(db);
  const course = await addCourse(db, category.id);
  return enrolIn(db, { course, category, status: "published" }, { doctor_id, ...overrides });
}

/** Enrols a doctor in a draft batch of the demo's first course, which visitors do not see. */
export async function addHiddenCourse(db: Database, doctor_id: number) {
  const [course] = await db.select().from(courses).limit(1);
  const [category] = await db.select().from(courseCategories).limit(1);
  if (!course || !category) throw new Error("the demo has no course");
  return enrolIn(db, { course, category, status: "draft" }, { doctor_id });
}

/**
 * Adds an empty draft course, which does not appear in the public lists that other tests check in parallel, and enrols
 * a doctor.
 */
export async function addSeparateCourse(db: Database, doctor_id: number) {
  const category = await addCategory(db, { active: false });
  const course = await addCourse(db, category.id, { status: "draft" });
  return enrolIn(db, { course, category, status: "draft" }, { doctor_id });
}

interface CourseParts {
  course: { id: number };
  category: { id: number };
  status: "published" | "draft";
}

async function enrolIn(
  db: Database,
  { course, category, status }: CourseParts,
  overrides: Partial<Enrolment> & { doctor_id: number },
) {
  const term = await addCourseTerm(db, { category, course, status });
  const batch = await addBatch(db, term, { status });
  const schedule = await addSchedule(db, batch.id);
  const enrolment = await enrol(db, { batch_id: batch.id, batch_schedule_id: schedule.id }, overrides);
  return {
    id: enrolment.id,
    courseId: course.id,
    batchId: batch.id,
    scheduleId: schedule.id,
    termId: term.year_course_session_id,
  };
}

export async function addMediaFile(db: Database, overrides: Partial<typeof mediaFiles.$inferInsert> = {}) {
  const values = {
    store: "demo" as const,
    name: "lecture-240p.mp4",
    download_name: "lecture.mp4",
    content_type: "video/mp4" as const,
    bytes: 1,
    ...overrides,
  };
  return only(await db.insert(mediaFiles).values(values).returning());
}

/** Adds a lecture of 100 seconds with one 240p video. */
export async function addLecture(db: Database, overrides: Partial<typeof lectures.$inferInsert> = {}) {
  const lecture = only(
    await db
      .insert(lectures)
      .values({ key: newKey("lecture"), title: "লেকচার", duration_seconds: 100, ...overrides })
      .returning(),
  );
  const file = await addMediaFile(db);
  await db
    .insert(lectureSources)
    .values({ lecture_id: lecture.id, media_file_id: file.id, kind: "video", height: 240 });
  return { ...lecture, fileId: file.id };
}

/** Adds a class with a recorded lecture to a schedule; by default it took place a day ago. */
export async function addLectureEvent(
  db: Database,
  scheduleId: number,
  {
    startsAt = daysFromNow(-1),
    lecture,
    title,
  }: { startsAt?: Date; lecture?: { id: number; fileId: number }; title?: string } = {},
) {
  const recorded = lecture ?? (await addLecture(db));
  const ends_at = new Date(startsAt.getTime() + 60 * 60 * 1000);
  const times = { starts_at: startsAt, ends_at };
  const event = await addScheduleEvent(db, scheduleId, { ...times, lecture_id: recorded.id, ...(title && { title }) });
  return { ...event, lectureId: recorded.id, fileId: recorded.fileId };
}

export async function addFreeVideo(
  db: Database,
  course_id: number,
  overrides: Partial<typeof freeVideos.$inferInsert> = {},
) {
  const lecture = await addLecture(db);
  const video = only(
    await db
      .insert(freeVideos)
      .values({ course_id, lecture_id: lecture.id, ...overrides })
      .returning(),
  );
  return { ...video, fileId: lecture.fileId };
}

export async function addMaterial(
  db: Database,
  course_id: number,
  overrides: Partial<typeof materials.$inferInsert> = {},
) {
  const values = {
    course_id,
    title: newKey("material"),
    kind: "link" as const,
    link: "https://example.com/",
    visible_from: daysFromNow(-1),
  };
  return only(
    await db
      .insert(materials)
      .values({ ...values, ...overrides })
      .returning(),
  );
}

/** Adds a reference book to a course. A new chapter starts every three pages. */
export async function addBook(db: Database, course_id: number, pages: string[]) {
  const book = only(
    await db
      .insert(referenceBooks)
      .values({ key: newKey("book"), title: "বই", page_count: pages.length })
      .returning(),
  );
  await db.insert(referenceBookCourses).values({ book_id: book.id, course_id });
  await db.insert(referenceBookPages).values(
    pages.map((text, n) => ({
      book_id: book.id,
      page_no: n + 1,
      chapter: n % 3 === 0 ? `অধ্যায় ${n / 3 + 1}` : null,
      body_html: `<p>${text}</p>`,
      text,
      search: searchVector(text),
    })),
  );
  return book;
}
