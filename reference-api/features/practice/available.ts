import { and, eq, exists, isNotNull, isNull, lte, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { courses } from "#api/db/schema/catalogue.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { usableCourses } from "#api/features/enrolment/access.ts";
import { isOnFreePapers } from "#api/features/exams/paper-hold.ts";
import { searchFolded } from "#locale/search-fold.ts";
import { bounds } from "#contract/bounds.ts";
import { dailyReviews, type PracticeFilter, type PracticeStatus } from "#contract/exams/practice.ts";
import { newCardsPerDay } from "./cards.ts";
import { practiceDay } from "./mistakes.ts";

export function isPracticeQuestion(db: Writer, doctorId: number | Placeholder): SQL {
  const usable = usableCourses(db, doctorId);
  const slugs = db.select({ slug: courses.slug }).from(courses).innerJoin(usable, eq(usable.course_id, courses.id));
  return sql`(${questions.practice} <> '{}' and ${questions.practice} && array(${slugs}))`; // as the index says
}

export function isOpenPractice(db: Writer, doctorId: number | Placeholder): SQL {
  return sql`(${isPracticeQuestion(db, doctorId)} and ${isOnFreePapers(questions.id)})`;
}

function isAvailable(db: Writer, doctorId: number): SQL {
  // an array, evaluated first: with an "or" over both tables the whole bank would be read
  const opened = db
    .select({ id: practiceQuestions.question_id })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), practiceQuestions.is_usable));
  const ofCourses = db.select({ id: questions.id }).from(questions).where(isPracticeQuestion(db, doctorId));
  return sql`${questions.id} = any(array(${opened} union ${ofCourses}))`;
}

/**
 * SQL condition on practice questions: one with a mistake and without a review card, which is offered as a new card.
 */
export const isNewCard = and(isNull(practiceQuestions.due_on), sql`${practiceQuestions.mistakes} > 0`);

export function isDue(today: string | Placeholder): SQL | undefined {
  return or(lte(practiceQuestions.due_on, today), isNewCard);
}

export const isUnseen = sql`not coalesce(${practiceQuestions.is_open} or ${practiceQuestions.practised} > 0, false)`;

function hasStatus(status: PracticeStatus, today: string): SQL | undefined {
  const has: Record<PracticeStatus, SQL | undefined> = {
    mistake: sql`${practiceQuestions.mistakes} > 0`,
    wrong: sql`${practiceQuestions.wrong_letters} <> '{}'`,
    blank: sql`${practiceQuestions.blank_letters} <> '{}'`,
    flagged: eq(practiceQuestions.flagged, true),
    bookmarked: isNotNull(practiceQuestions.bookmarked_at),
    unseen: isUnseen,
    due: isDue(today),
  };
  return has[status];
}

export function wordsIn(text: string): string[] {
  return searchFolded(text).split(" ").filter(Boolean).slice(0, bounds.searchWords);
}

/**
 * SQL condition: the question shows each of the words in its stem or in a statement or option; its key is not searched.
 * undefined if the text has no words.
 */
export function hasWords(db: Writer, words: string): SQL | undefined {
  const patterns = wordsIn(words).map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  if (patterns.length === 0) return undefined;
  return exists(
    db
      .select({ id: questionVersions.id })
      .from(questionVersions)
      .where(
        and(
          eq(questionVersions.id, practiceVersion),
          sql`${questionVersions.search} like all(${sql.param(patterns)}::text[])`,
        ),
      ),
  );
}

/**
 * SQL expression of the version of a question that practice shows the doctor: that of `practiceQuestions`, or the
 * current one without such a row.
 */
export const practiceVersion = sql<number>`coalesce(${practiceQuestions.question_version_id}, (
  select newest.id from ${questionVersions} as newest
  where newest.question_id = ${questions.id} and newest.version = ${questions.current_version}))`.mapWith(Number);

export interface Drawn {
  db: Writer;
  doctorId: number;
  filter: PracticeFilter;
  now: Date;
}

export function conditionOf({ db, doctorId, filter, now }: Drawn): SQL | undefined {
  const { subject, topic, asked_in, kind, words, status } = filter;
  return and(
    isAvailable(db, doctorId),
    subject === undefined ? undefined : eq(questions.subject, subject),
    topic === undefined ? undefined : eq(questions.topic, topic),
    asked_in === undefined ? undefined : eq(questions.asked_in, asked_in),
    kind === undefined ? undefined : eq(questions.kind, kind),
    words === undefined ? undefined : hasWords(db, words),
    status === undefined ? undefined : hasStatus(status, practiceDay(now)),
  );
}

export const ofDoctor = (doctorId: number | Placeholder) =>
  and(eq(practiceQuestions.question_id, questions.id), eq(practiceQuestions.doctor_id, doctorId));

export interface DayCounts {
  /** Review cards whose date has come, and mistakes without a card. */
  cards: number;
  newCards: number;
  /** Review cards answered today, and those of them that were new. */
  reviewed: number;
  newReviewed: number;
}

export function dayCounts(today: string | Placeholder) {
  const number = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const isReviewed = eq(practiceQuestions.reviewed_on, today);
  return {
    cards: number(lte(practiceQuestions.due_on, today)),
    newCards: number(isNewCard),
    reviewed: number(isReviewed),
    newReviewed: number(and(isReviewed, eq(practiceQuestions.reviews, 1))),
  };
}

/**
 * Returns the number of reviews that are left for today: due cards first, then some new ones, within the doctor's daily
 * number.
 */
export function dueToday({ cards, newCards, reviewed, newReviewed }: DayCounts, dailyReviews: number): number {
  const fresh = Math.min(newCards, Math.max(0, newCardsPerDay - newReviewed));
  return Math.max(0, Math.min(cards + fresh, dailyReviews - reviewed));
}

async function countDue(drawn: Drawn): Promise<number> {
  const { db, doctorId, now } = drawn;
  const ofToday = dayCounts(practiceDay(now));
  const own = eq(practiceQuestions.doctor_id, doctorId);
  const [[all], [matching], [doctor]] = await Promise.all([
    db.select(ofToday).from(practiceQuestions).where(own),
    db.select(ofToday).from(questions).innerJoin(practiceQuestions, ofDoctor(doctorId)).where(conditionOf(drawn)),
    db
      .select({ reviews: practiceDoctors.daily_reviews })
      .from(practiceDoctors)
      .where(eq(practiceDoctors.doctor_id, doctorId)),
  ]);
  if (!all || !matching) return 0;
  const { cards, newCards } = matching;
  return dueToday({ ...all, cards, newCards }, doctor?.reviews ?? dailyReviews);
}

/**
 * Draws up to `size` questions that match a filter: those never practised first, then those practised longest ago. For
 * the status `due` it draws no more reviews than are left for today, those with the lowest probability of recall first,
 * which falls with the days since the last review in relation to the stability.
 */
export async function drawQuestions(drawn: Drawn, size: number) {
  const areReviews = drawn.filter.status === "due";
  const limit = areReviews ? Math.min(size, await countDue(drawn)) : size;
  const today = practiceDay(drawn.now);
  const order = areReviews
    ? [
        sql`${practiceQuestions.due_on} is null`,
        sql`(${today}::date - ${practiceQuestions.reviewed_on}) / ${practiceQuestions.stability} desc nulls last`,
      ]
    : [sql`${practiceQuestions.practised_at} asc nulls first`];
  return drawn.db
    .select({
      id: questions.id,
      versionId: practiceVersion,
      currentVersion: questions.current_version,
      subject: questions.subject,
    })
    .from(questions)
    .leftJoin(practiceQuestions, ofDoctor(drawn.doctorId))
    .where(conditionOf(drawn))
    .orderBy(...order, sql`random()`)
    .limit(limit);
}
