import {
  and,
  asc,
  count,
  eq,
  isNotNull,
  not,
  notInArray,
  sql,
  type Placeholder,
  type SQL,
  type SQLWrapper,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { writesUntil } from "#api/features/exams/paper-hold.ts";
import { conditionOf, isPracticeQuestion, isUnseen, ofDoctor, type Drawn } from "./available.ts";

async function countBy(drawn: Drawn, column: PgColumn) {
  const rows = await drawn.db
    .select({ value: sql<string | null>`${column}`, questions: count() })
    .from(questions)
    .leftJoin(practiceQuestions, ofDoctor(drawn.doctorId))
    .where(and(conditionOf(drawn), isNotNull(column)))
    .groupBy(column)
    .orderBy(asc(column))
    .limit(200);
  return rows.flatMap(({ value, questions: number }) => (value === null ? [] : [{ value, questions: number }]));
}

/** Largest number of unseen questions that is counted: enough for a session. */
const unseenCounted = 10;

export function unseenCount(db: Writer, doctorId: Placeholder): SQL {
  // only those of courses: what an exam gave the doctor to practise is open, and so not new
  const seen = db
    .select({ id: practiceQuestions.question_id })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctorId), not(isUnseen)));
  const unseen = db
    .select({ id: questions.id })
    .from(questions)
    // "not in" reads the doctor's rows once, and the bank until there are enough; a join may compare all with all
    .where(and(isPracticeQuestion(db, doctorId), notInArray(questions.id, seen)))
    .limit(unseenCounted);
  return sql`(select count(*)::int from (${unseen}) as unseen where ${writesUntil(doctorId)} is null)`;
}

export async function countMistaken(drawn: Omit<Drawn, "filter">): Promise<Map<string, number>> {
  const rows = await countBy({ ...drawn, filter: { status: "mistake" } }, questions.subject);
  return new Map(rows.map(({ value, questions: number }) => [value, number]));
}

export async function countKinds(drawn: Drawn): Promise<Record<"mcq5" | "sba", number>> {
  const kinds = new Map((await countBy(drawn, questions.kind)).map(({ value, questions: number }) => [value, number]));
  return { mcq5: kinds.get("mcq5") ?? 0, sba: kinds.get("sba") ?? 0 };
}

export async function countQuestions(drawn: Drawn) {
  const { subject: _subject, topic: _topic, asked_in: _sitting, ...others } = drawn.filter;
  const bySubject = await countBy({ ...drawn, filter: others }, questions.subject);
  const topics =
    drawn.filter.subject === undefined
      ? []
      : await countBy({ ...drawn, filter: { ...others, subject: drawn.filter.subject } }, questions.topic);
  const sittings = await countBy({ ...drawn, filter: others }, questions.asked_in);
  const [all] = await drawn.db
    .select({ questions: count() })
    .from(questions)
    .leftJoin(practiceQuestions, ofDoctor(drawn.doctorId))
    .where(conditionOf(drawn));
  return {
    questions: all?.questions ?? 0,
    subjects: bySubject.map(({ value, questions: number }) => ({ subject: value, questions: number })),
    topics: topics.map(({ value, questions: number }) => ({ topic: value, questions: number })),
    asked_in: sittings.map(({ value, questions: number }) => ({ sitting: value, questions: number })),
  };
}

const dayMs = 24 * 60 * 60 * 1000;
const weekDays = 7;

function daysUntil(today: string): string[] {
  const at = (daysAgo: number) => new Date(new Date(today).getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  return Array.from({ length: weekDays }, (_, index) => at(weekDays - 1 - index));
}

export function practisedByDay(doctorId: SQLWrapper, today: string) {
  const [oldest] = daysUntil(today);
  return sql<Record<string, number> | null>`(select json_object_agg(day, answered) from (
    select entry->>0 as day, count(*)::int as answered
    from ${practiceQuestions}, jsonb_array_elements(${practiceQuestions.outcomes}) as entry
    where ${practiceQuestions.doctor_id} = ${doctorId} and entry->>1 = 'practice' and entry->>0 >= ${oldest}
    group by 1) as days)`;
}

export function toWeek(byDay: Record<string, number> | null, today: string) {
  return daysUntil(today).map((day) => ({ day, answered: byDay?.[day] ?? 0 }));
}
