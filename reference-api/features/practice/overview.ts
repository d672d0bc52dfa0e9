import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import {
  dailyQuestions,
  dailyReviews,
  type getPractice,
  type PracticeSettings,
  type setPracticeSettings,
} from "#contract/exams/practice.ts";
import { dayCounts, dueToday } from "./available.ts";
import { practiceDay } from "./mistakes.ts";
import { runningMessage, selectNewestSessions, toSession } from "./sessions.ts";

const newestSessions = 5;

/** Hour of the reminder, unless the doctor chose another one. */
const remindAtHour = 20;

/** Sums of a doctor's open questions by subject. */
async function selectSubjects(db: Database, doctorId: number, today: string) {
  const number = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return db
    .select({
      subject: practiceQuestions.subject,
      all: sql<number>`count(*)::int`,
      mistakes: sql<number>`sum(${practiceQuestions.mistakes})::int`,
      questions: number(sql`${practiceQuestions.mistakes} > 0`),
      ...dayCounts(today),
      bookmarks: number(sql`${practiceQuestions.bookmarked_at} is not null`),
    })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), practiceQuestions.is_usable))
    .groupBy(practiceQuestions.subject);
}

interface Reading {
  now: Date;
  isHeld: boolean;
}

export async function readPractice(
  db: Database,
  doctorId: number,
  { now, isHeld }: Reading,
): Promise<EndpointOutput<typeof getPractice>> {
  const today = practiceDay(now);
  const [subjects, sessions, [own]] = await Promise.all([
    // counts that move with an answer would tell its verdict while an exam runs
    isHeld ? [] : selectSubjects(db, doctorId, today),
    selectNewestSessions(db, doctorId, newestSessions),
    db.select().from(practiceDoctors).where(eq(practiceDoctors.doctor_id, doctorId)),
  ]);
  type Name = Exclude<keyof (typeof subjects)[number], "subject">;
  const sum = (name: Name) => subjects.reduce((total, row) => total + row[name], 0);
  const isRunning = ({ session }: (typeof sessions)[number]) =>
    session.finished_at === null && (session.ends_at === null || session.ends_at > now);
  const running = sessions.find(isRunning);
  return {
    waits: isHeld ? { code: "attempt_running", message: runningMessage } : null,
    questions: sum("all"),
    due: dueToday(
      {
        cards: sum("cards"),
        newCards: sum("newCards"),
        reviewed: sum("reviewed"),
        newReviewed: sum("newReviewed"),
      },
      own?.daily_reviews ?? dailyReviews,
    ),
    mistakes: sum("mistakes"),
    mistaken_questions: sum("questions"),
    subjects: subjects
      .filter(({ mistakes }) => mistakes > 0)
      .map(({ subject, mistakes, questions: mistaken }) => ({ subject, mistakes, questions: mistaken }))
      .toSorted((one, other) => other.mistakes - one.mistakes || one.subject.localeCompare(other.subject)),
    running: running ? toSession(running, now) : null,
    finished: sessions.filter(({ session }) => session.finished_at !== null).map((one) => toSession(one, now)),
    bookmarks: sum("bookmarks"),
    opened_today: own?.opened_on === today ? own.opened_count : 0,
    daily_limit: dailyQuestions,
    daily_reviews: own?.daily_reviews ?? dailyReviews,
    remind_at_hour: own?.remind_at_hour ?? remindAtHour,
  };
}

export async function storeSettings(
  db: Database,
  doctorId: number,
  { daily_reviews, remind_at_hour }: z.output<typeof PracticeSettings>,
): Promise<EndpointOutput<typeof setPracticeSettings>> {
  const chosen = {
    ...(daily_reviews !== undefined && { daily_reviews }),
    ...(remind_at_hour !== undefined && { remind_at_hour }),
  };
  const [stored] = await db
    .insert(practiceDoctors)
    .values({ doctor_id: doctorId, ...chosen })
    .onConflictDoUpdate({ target: practiceDoctors.doctor_id, set: { ...chosen, updated_at: sql`now()` } })
    .returning();
  if (!stored) throw new Error("the settings of practice were not written");
  return { daily_reviews: stored.daily_reviews, remind_at_hour: stored.remind_at_hour };
}
