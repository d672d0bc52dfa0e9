import type { Database } from "#api/db/client.ts";
import {
  batches,
  batchSchedules,
  courseCategories,
  courses,
  publicEvents,
  quizzes,
  scheduleEvents,
  sessions,
  yearCourseSessions,
} from "#api/db/schema/catalogue.ts";
import { vocabulary, synonyms } from "#api/db/schema/search.ts";
import { faqs } from "#api/db/schema/site.ts";
import { searchVector } from "#api/db/search/search.ts";
import { shortenings } from "#api/db/search/search-terms.ts";
import { newKey, only } from "./new-row.ts";

const dayMs = 24 * 60 * 60 * 1000;

export function daysFromNow(days: number): Date {
  return new Date(Date.now() + days * dayMs);
}

type Columns<Insert> = Partial<Insert>;

export async function addCategory(db: Database, overrides: Columns<typeof courseCategories.$inferInsert> = {}) {
  const slug = newKey("category");
  return only(
    await db
      .insert(courseCategories)
      .values({ slug, title: slug, ...overrides })
      .returning(),
  );
}

export async function addCourse(
  db: Database,
  category_id: number,
  overrides: Columns<typeof courses.$inferInsert> = {},
) {
  const slug = newKey("course");
  const title = overrides.title ?? slug;
  const search = searchVector(title, overrides.summary);
  const row = { slug, title, category_id, body_html: "<p>কোর্স</p>", status: "published" as const, search };
  const values = { ...row, ...overrides };
  return only(await db.insert(courses).values(values).returning());
}

export async function addSession(db: Database, overrides: Columns<typeof sessions.$inferInsert> = {}) {
  const slug = newKey("session");
  return only(
    await db
      .insert(sessions)
      .values({ slug, title: slug, ...overrides })
      .returning(),
  );
}

interface CourseTermOptions {
  category?: { id: number };
  course?: { id: number };
  session?: { id: number };
  year?: number;
  status?: "draft" | "published" | "closed";
}

/** Adds a course's session in a year, and those of its category, course and session that are not given. */
export async function addCourseTerm(
  db: Database,
  { year = 2027, status = "published", ...parts }: CourseTermOptions = {},
) {
  const category = parts.category ?? (await addCategory(db));
  const course = parts.course ?? (await addCourse(db, category.id));
  const session = parts.session ?? (await addSession(db));
  const values = { year, course_id: course.id, session_id: session.id, status };
  const term = only(await db.insert(yearCourseSessions).values(values).returning());
  return { category_id: category.id, year_course_session_id: term.id };
}

type CourseTerm = Awaited<ReturnType<typeof addCourseTerm>>;

/** Adds a batch, by default published and open for enrolment for ten more days. */
export async function addBatch(db: Database, term: CourseTerm, overrides: Columns<typeof batches.$inferInsert> = {}) {
  const slug = newKey("batch");
  const title = overrides.title ?? slug;
  const values = {
    slug,
    title,
    mode: "online" as const,
    starts_on: "2027-01-15",
    enroll_opens_at: daysFromNow(-400),
    enroll_closes_at: daysFromNow(10),
    price: "14000.00",
    weekdays: ["fri"],
    candidate_types: [],
    faculty_keys: [],
    includes: [],
    status: "published" as const,
    search: searchVector(title),
    ...term,
    ...overrides,
  };
  return only(await db.insert(batches).values(values).returning());
}

export async function addSchedule(
  db: Database,
  batch_id: number,
  overrides: Columns<typeof batchSchedules.$inferInsert> = {},
) {
  const key = newKey("schedule");
  return only(
    await db
      .insert(batchSchedules)
      .values({ key, title: key, batch_id, ...overrides })
      .returning(),
  );
}

export async function addScheduleEvent(
  db: Database,
  batch_schedule_id: number,
  overrides: Columns<typeof scheduleEvents.$inferInsert> = {},
) {
  const key = newKey("class");
  const title = overrides.title ?? key;
  const search = searchVector(title, overrides.topic, overrides.mentor);
  const row = { key, title, batch_schedule_id, kind: "lecture" as const, starts_at: daysFromNow(20), search };
  const values = { ...row, ...overrides };
  return only(await db.insert(scheduleEvents).values(values).returning());
}

export async function addEvent(db: Database, overrides: Columns<typeof publicEvents.$inferInsert> = {}) {
  const slug = newKey("event");
  const title = overrides.title ?? slug;
  const values = {
    slug,
    title,
    body_html: "<p>ইভেন্ট</p>",
    starts_at: daysFromNow(5),
    status: "published" as const,
    search: searchVector(title),
    ...overrides,
  };
  return only(await db.insert(publicEvents).values(values).returning());
}

export async function addQuiz(db: Database, overrides: Columns<typeof quizzes.$inferInsert> = {}) {
  const slug = newKey("quiz");
  const title = overrides.title ?? slug;
  const values = {
    slug,
    title,
    opens_at: daysFromNow(-400),
    closes_at: daysFromNow(3),
    question_count: 20,
    minutes: 15,
    access: "public" as const,
    status: "published" as const,
    search: searchVector(title),
    ...overrides,
  };
  return only(await db.insert(quizzes).values(values).returning());
}

export async function addFaq(db: Database, overrides: Columns<typeof faqs.$inferInsert> = {}) {
  const key = newKey("faq");
  const title = overrides.title ?? key;
  const values = { key, title, answer_html: "<p>উত্তর</p>", search: searchVector(title), ...overrides };
  return only(await db.insert(faqs).values(values).returning());
}

/** Adds a group of words that the search treats as equal. */
export async function addSynonyms(db: Database, ...words: string[]) {
  await db.insert(synonyms).values({ key: newKey("synonyms"), search: searchVector("", ...words) });
}

/** Adds words to the vocabulary that corrects typing errors in searches. */
export async function addKnownWords(db: Database, ...words: string[]) {
  await db
    .insert(vocabulary)
    .values(words.flatMap((word) => shortenings(word).map((shortened) => ({ shortened, word }))));
}
