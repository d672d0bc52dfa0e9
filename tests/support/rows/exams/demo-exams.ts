import { and, asc, eq, like } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";

export interface DemoExam {
  course: string;
  schedule: string;
  event: string;
}

const batchOf = { past: "p-ii-full-july-past", coming: "p-ii-full-january" } as const;

/** Finds the first exam in one of a doctor's courses whose title begins with `title`. */
async function findExam(
  db: Database,
  { courses }: ClonedDoctor,
  term: keyof typeof batchOf,
  title: string,
): Promise<DemoExam> {
  const [found] = await db
    .select({ event: scheduleEvents.id, schedule: batchSchedules.id })
    .from(examEvents)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(and(eq(batches.slug, batchOf[term]), like(scheduleEvents.title, `${title}%`)))
    .orderBy(asc(scheduleEvents.starts_at))
    .limit(1);
  if (!found) throw new Error(`the demo's batch ${batchOf[term]} has no exam ${title}`);
  return { course: courses[term], schedule: String(found.schedule), event: String(found.event) };
}

/** Finds an exam that the doctor has sat and whose results are published. */
export function findSatExam(db: Database, doctor: ClonedDoctor): Promise<DemoExam> {
  return findExam(db, doctor, "past", "মডেল টেস্ট ১");
}

/** Finds a past exam that can still be sat late. */
export function findPastExam(db: Database, doctor: ClonedDoctor, title = "সাপ্তাহিক পরীক্ষা ১"): Promise<DemoExam> {
  return findExam(db, doctor, "past", title);
}

/** Finds an exam that is open this week. */
export function findOpenExam(db: Database, doctor: ClonedDoctor): Promise<DemoExam> {
  return findExam(db, doctor, "past", "দশ মিনিটের");
}

/** Finds an exam of the newest course, which has not started yet. */
export function findLaterExam(db: Database, doctor: ClonedDoctor): Promise<DemoExam> {
  return findExam(db, doctor, "coming", "সাপ্তাহিক");
}
