import { and, eq, sql, type SQLWrapper } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { doctors } from "#api/db/schema/identity.ts";
import type { EndpointOutput } from "#contract/endpoint.ts";
import {
  dailyQuestions,
  dailyReviews,
  type getPractice,
  type PracticeSettings,
  type setPracticeSettings,
} from "#contract/exams/practice.ts";
import { recentDays } from "#contract/exams/practice-strength.ts";
import { dayCounts, dueToday, isPracticeQuestion, type DayCounts } from "./available.ts";
import { dailyPortion } from "./cards.ts";
import { practisedByDay, toWeek } from "./counts.ts";
import { practiceDay } from "./mistakes.ts";
import { runningMessage, selectNewestSessions, toSession } from "./sessions.ts";

const newestSessions = 5;

const remindAtHour = 20;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Subquery for a lateral join: numbers of right, wrong and blank answers to a practice question in exams, within the last
 * `recentDays` and before, summed from its stored `outcomes`.
 */
function examOutcomes(db: Database, now: Date) {
  const from = practiceDay(new Date(now.getTime() - recentDays * dayMs));
  const total = (index: number, isRecent: boolean) =>
    sql<number>`coalesce(sum((entry->>${sql.raw(String(index))})::int)
      filter (where entry->>1 = 'exam' and (entry->>0 > ${from}) = ${isRecent}), 0)`;
  return db
    .select({
      recent_right: total(2, true).as("recent_right"),
      recent_wrong: total(3, true).as("recent_wrong"),
      recent_blank: total(4, true).as("recent_blank"),
      before_right: total(2, false).as("before_right"),
      before_wrong: total(3, false).as("before_wrong"),
      before_blank: total(4, false).as("before_blank"),
    })
    .from(sql`jsonb_array_elements(${practiceQuestions.outcomes}) as entry`)
    .as("exam_outcomes");
}

async function selectSubjects(db: Database, doctorId: number, now: Date) {
  const outcomes = examOutcomes(db, now);
  const number = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const total = (column: SQLWrapper) => sql<number>`sum(${column})::int`;
  return db
    .select({
      subject: practiceQuestions.subject,
      all: sql<number>`count(*)::int`,
      mistakes: total(practiceQuestions.mistakes),
      questions: number(sql`${practiceQuestions.mistakes} > 0`),
      ...dayCounts(practiceDay(now)),
      bookmarks: number(sql`${practiceQuestions.bookmarked_at} is not null`),
      recent: {
        right: total(outcomes.recent_right),
        wrong: total(outcomes.recent_wrong),
        blank: total(outcomes.recent_blank),
      },
      before: {
        right: total(outcomes.before_right),
        wrong: total(outcomes.before_wrong),
        blank: total(outcomes.before_blank),
      },
    })
    .from(practiceQuestions)
    .innerJoinLateral(outcomes, sql`true`)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), practiceQuestions.is_usable))
    .groupBy(practiceQuestions.subject);
}

async function selectOwn(db: Database, doctorId: number, today: string) {
  const [own] = await db
    .select({
      settings: practiceDoctors,
      week: practisedByDay(doctors.id, today),
      questions: sql<number>`(select count(*)::int from ${questions} where ${isPracticeQuestion(db, doctorId)})`,
    })
    .from(doctors)
    .leftJoin(practiceDoctors, eq(practiceDoctors.doctor_id, doctors.id))
    .where(eq(doctors.id, doctorId));
  return { settings: own?.settings ?? null, week: own?.week ?? null, questions: own?.questions ?? 0 };
}

function toToday({ cards, newCards, reviewed }: DayCounts, due: number) {
  const left = Math.min(due, Math.max(0, dailyPortion - reviewed));
  return {
    portion: dailyPortion,
    answered: reviewed,
    left,
    repeated: Math.min(left, cards),
    backlog_days: Math.ceil((cards + newCards - left) / dailyPortion),
  };
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
  const [subjects, sessions, { settings, week, questions: ofCourses }] = await Promise.all([
    // counts that move with an answer would tell its verdict while an exam runs
    isHeld ? [] : selectSubjects(db, doctorId, now),
    selectNewestSessions(db, doctorId, newestSessions),
    selectOwn(db, doctorId, today),
  ]);
  type Name = keyof DayCounts | "all" | "mistakes" | "questions" | "bookmarks";
  const sum = (name: Name) => subjects.reduce((total, row) => total + row[name], 0);
  const isRunning = ({ session }: (typeof sessions)[number]) =>
    session.finished_at === null && (session.ends_at === null || session.ends_at > now);
  const running = sessions.find(isRunning);
  const counts = {
    cards: sum("cards"),
    newCards: sum("newCards"),
    reviewed: sum("reviewed"),
    newReviewed: sum("newReviewed"),
  };
  const due = dueToday(counts, settings?.daily_reviews ?? dailyReviews);
  return {
    waits: isHeld ? { code: "attempt_running", message: runningMessage } : null,
    questions: isHeld ? 0 : sum("all") + ofCourses,
    due,
    today: isHeld ? null : toToday(counts, due),
    week: toWeek(week, today),
    mistakes: sum("mistakes"),
    mistaken_questions: sum("questions"),
    subjects: subjects
      .filter(({ mistakes }) => mistakes > 0)
      .map(({ subject, mistakes, questions: mistaken, recent, before }) => ({
        subject,
        mistakes,
        questions: mistaken,
        recent,
        before,
      }))
      .toSorted((one, other) => other.mistakes - one.mistakes || one.subject.localeCompare(other.subject)),
    running: running ? toSession(running, now) : null,
    finished: sessions.filter(({ session }) => session.finished_at !== null).map((one) => toSession(one, now)),
    bookmarks: sum("bookmarks"),
    opened_today: settings?.opened_on === today ? settings.opened_count : 0,
    daily_limit: dailyQuestions,
    daily_reviews: settings?.daily_reviews ?? dailyReviews,
    remind_at_hour: settings?.remind_at_hour ?? remindAtHour,
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
