import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { markInstallation } from "#api/db/installation.ts";
import { projectPath } from "#runtime/project-path.ts";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { searchVector } from "#api/db/search.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { seedDemoDoctors } from "./demo-doctors.ts";
import { seedDemoEnrolments } from "./demo-enrolments.ts";
import { seedDemoPayments } from "./demo-payments.ts";
import { seedDemoResults } from "./demo-results.ts";
import { seedDemoService } from "./demo-service.ts";
import { seedDemoStudy } from "./demo-study.ts";

export const demoFolder = projectPath("content/demo/files");

/** Content addressed to the demo doctors, imported after they have been added. */
const demoDoctorsFolder = projectPath("content/demo/demo-doctors");

/**
 * Imports the demo catalogue and adds the demo doctors, unless there is a catalogue already, and marks the database as
 * the demo at `origin`. Returns whether it did.
 */
export async function seedDemo(db: Database, now: Date, origin: string): Promise<boolean> {
  const [category] = await db.select({ id: courseCategories.id }).from(courseCategories).limit(1);
  if (category) return false;
  await importCatalogue(db, demoFolder, { now, dataDir: undefined });
  await seedDemoDoctors(db, now);
  await importCatalogue(db, demoDoctorsFolder, { now, dataDir: undefined });
  await seedDemoEnrolments(db);
  await seedDemoResults(db);
  await seedDemoStudy(db, now);
  await seedDemoService(db, now);
  await seedDemoPayments(db, now);
  await markInstallation(db, { kind: "demo", origin });
  return true;
}

const rowsPerScale = { batches: 1000, faqs: 500, events: 200, quizzes: 200 };

/** SQL for a title that ends with the row number `n` in Bengali digits, and for its search vector. */
function numbered(words: string): { title: SQL; search: SQL } {
  return {
    title: sql`${words}::text || ' ' || translate(n::text, '0123456789', '০১২৩৪৫৬৭৮৯')`,
    search: sql`${searchVector(words)} || n::text::tsvector`,
  };
}

/** SQL for a time between `first` and `first + span` days from now, different for each row. */
function spread(first: number, span: number): SQL {
  return sql`now() + make_interval(days => (${first}::int + n * 7 % ${span}::int)::int)`;
}

function batchesUpTo(count: number): SQL {
  const { title, search } = numbered("রেসিডেন্সি প্রস্তুতি ব্যাচ");
  const opens = spread(-200, 360);
  return sql`
    insert into batches (slug, year_course_session_id, category_id, title, summary, mode, venue, starts_on, enroll_opens_at,
      enroll_closes_at, price, seat_limit, weekdays, candidate_types, faculty_keys, includes, status, search)
    select 'large-' || n, place.id, place.category_id, ${title}, 'নমুনা ব্যাচ', (array['online', 'offline', 'mixed'])[1 + n % 3],
      'ঢাকা', (${opens} + interval '60 days')::date, ${opens}, ${opens} + interval '60 days', 5000 + n % 20 * 500, 200,
      array['sat', 'mon'], '{}', '{}', array['লেকচার', 'পরীক্ষা'], 'published', ${search}
    from generate_series(1, ${count}::int) as n
    join (
      select year_course_sessions.id, courses.category_id,
        row_number() over (order by year_course_sessions.id) - 1 as position, count(*) over () as total
      from year_course_sessions join courses on courses.id = year_course_sessions.course_id
    ) as place on place.position = n % place.total
    on conflict do nothing`;
}

const schedules = sql`
  insert into batch_schedules (batch_id, key, title, seats_limit)
  select id, 'main', 'মূল সূচি', 200 from batches where slug like 'large-%'
  on conflict do nothing`;

const scheduleEvents = sql`
  insert into schedule_events (batch_schedule_id, key, kind, title, starts_at, ends_at)
  select batch_schedules.id, 'event-' || n, (array['lecture', 'exam', 'solve'])[1 + n % 3], 'ক্লাস ' || n,
    batches.starts_on + make_interval(days => n * 3, hours => 4), batches.starts_on + make_interval(days => n * 3, hours => 6)
  from batches
  join batch_schedules on batch_schedules.batch_id = batches.id
  cross join generate_series(1, 20) as n
  where batches.slug in (select 'large-' || number from generate_series(1, 100) as number)
  on conflict do nothing`;

function faqsUpTo(count: number): SQL {
  const { title, search } = numbered("ভর্তি ও ক্লাস নিয়ে প্রশ্ন");
  return sql`
    insert into faqs (key, title, answer_html, sort, search)
    select 'large-' || n, ${title}, '<p>নমুনা উত্তর।</p>', 1000 + n, ${search}
    from generate_series(1, ${count}::int) as n
    on conflict do nothing`;
}

function eventsUpTo(count: number): SQL {
  const { title, search } = numbered("প্রস্তুতি সেমিনার");
  const starts = spread(-180, 360);
  return sql`
    insert into public_events (slug, title, body_html, venue, starts_at, ends_at, seat_limit, status, search)
    select 'large-' || n, ${title}, '<p>নমুনা আয়োজন।</p>', 'ঢাকা', ${starts}, ${starts} + interval '2 hours', 300, 'published', ${search}
    from generate_series(1, ${count}::int) as n
    on conflict do nothing`;
}

function quizzesUpTo(count: number): SQL {
  const { title, search } = numbered("সাপ্তাহিক কুইজ");
  const opens = spread(-180, 360);
  return sql`
    insert into quizzes (slug, title, opens_at, closes_at, question_count, minutes, access, status, search)
    select 'large-' || n, ${title}, ${opens}, ${opens} + interval '5 days', 20, 20,
      (array['public', 'doctor', 'enrolled'])[1 + n % 3], 'published', ${search}
    from generate_series(1, ${count}::int) as n
    on conflict do nothing`;
}

/**
 * Fills the database for load tests: `scale` × 1000 batches in the existing courses, × 500 FAQs, × 200 events, × 200
 * quizzes. Rows of an earlier run stay; a larger scale adds to them.
 */
export async function seedLarge(db: Database, scale: number): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(batchesUpTo(scale * rowsPerScale.batches));
    await transaction.execute(schedules);
    await transaction.execute(scheduleEvents);
    await transaction.execute(faqsUpTo(scale * rowsPerScale.faqs));
    await transaction.execute(eventsUpTo(scale * rowsPerScale.events));
    await transaction.execute(quizzesUpTo(scale * rowsPerScale.quizzes));
  });
  await db.execute(sql`analyze`); // otherwise the planner would assume empty tables
}
