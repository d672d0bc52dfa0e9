import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { selectReading } from "#api/features/exams/reading/queries.ts";
import { recentDays, type SubjectStrength } from "#contract/exams/practice-strength.ts";
import type { PracticeTally } from "#contract/exams/practice.ts";
import { isOpenPractice, isPracticeQuestion } from "./available.ts";
import { practiceDay } from "./mistakes.ts";

const dayMs = 24 * 60 * 60 * 1000;

const outcomeNames = ["right", "wrong", "blank"] as const;
const groups = ["exams", "practice", "recent", "before"] as const;

type Group = (typeof groups)[number];

interface TopicRow extends Record<`${Group}_${keyof PracticeTally}`, number> {
  subject: string;
  topic: string | null;
  questions: number;
  mistaken: number;
}

async function selectTopics(db: Database, doctorId: number, now: Date): Promise<TopicRow[]> {
  const from = practiceDay(new Date(now.getTime() - recentDays * dayMs));
  const conditions = {
    exams: sql`entry->>1 = 'exam'`,
    practice: sql`entry->>1 = 'practice'`,
    recent: sql`entry->>0 > ${from}`,
    before: sql`entry->>0 <= ${from}`,
  };
  const names = groups.flatMap((group) => outcomeNames.map((name, index) => ({ group, name, index })));
  const ofQuestion = names.map(
    ({ group, name, index }) =>
      sql`sum((entry->>${sql.raw(String(index + 2))})::int) filter (where ${conditions[group]}) as ${sql.identifier(`${group}_${name}`)}`,
  );
  const ofTopic = names.map(({ group, name }) => {
    const column = sql.identifier(`${group}_${name}`);
    return sql`coalesce(sum(sums.${column}), 0)::int as ${column}`;
  });
  const isUsable = sql`(${practiceQuestions.is_usable} or ${isPracticeQuestion(db, doctorId)})`;
  const { rows } = await db.execute<TopicRow & Record<string, unknown>>(sql`
    select ${practiceQuestions.subject} as subject, ${questions.topic} as topic,
      (count(*) filter (where ${isUsable}))::int as questions,
      (count(*) filter (where ${isUsable} and ${practiceQuestions.mistakes} > 0))::int as mistaken,
      ${sql.join(ofTopic, sql`, `)}
    from ${practiceQuestions} join ${questions} on ${questions.id} = ${practiceQuestions.question_id}
    left join lateral (select ${sql.join(ofQuestion, sql`, `)}
      from jsonb_array_elements(${practiceQuestions.outcomes}) as entry) as sums on true
    where ${practiceQuestions.doctor_id} = ${doctorId} and (${practiceQuestions.is_open} or ${isOpenPractice(db, doctorId)})
    group by 1, 2`);
  return rows;
}

const unitsOf = ({ right, wrong, blank }: PracticeTally) => right + wrong + blank;

function tallyOf(rows: TopicRow[], group: Group): PracticeTally {
  const sum = (name: keyof PracticeTally) => rows.reduce((total, row) => total + row[`${group}_${name}`], 0);
  return { right: sum("right"), wrong: sum("wrong"), blank: sum("blank") };
}

function allOf(rows: TopicRow[]): PracticeTally {
  const [exams, practice] = [tallyOf(rows, "exams"), tallyOf(rows, "practice")];
  const sum = (name: keyof PracticeTally) => exams[name] + practice[name];
  return { right: sum("right"), wrong: sum("wrong"), blank: sum("blank") };
}

function weakestFirst(one: PracticeTally, other: PracticeTally): number {
  return one.right / unitsOf(one) - other.right / unitsOf(other);
}

function toSubject(subject: string, rows: TopicRow[]) {
  const topics = rows.flatMap((row) => (row.topic === null ? [] : [{ topic: row.topic, ...allOf([row]) }]));
  const sum = (name: "questions" | "mistaken") => rows.reduce((total, row) => total + row[name], 0);
  return {
    subject,
    exams: tallyOf(rows, "exams"),
    practice: tallyOf(rows, "practice"),
    recent: tallyOf(rows, "recent"),
    before: tallyOf(rows, "before"),
    questions: sum("questions"),
    mistaken_questions: sum("mistaken"),
    topics: topics.filter((topic) => unitsOf(topic) > 0).toSorted(weakestFirst),
  };
}

export async function readStrength(db: Database, doctorId: number, now: Date): Promise<SubjectStrength[]> {
  const [topics, reading] = await Promise.all([selectTopics(db, doctorId, now), selectReading({ db, doctorId, now })]);
  return [...new Set(topics.map(({ subject }) => subject))]
    .toSorted()
    .map((name) => ({ name, rows: topics.filter(({ subject }) => subject === name) }))
    .filter(({ rows }) => unitsOf(allOf(rows)) > 0)
    .toSorted((one, other) => weakestFirst(allOf(one.rows), allOf(other.rows)))
    .map(({ name, rows }) => ({ ...toSubject(name, rows), reading: reading.get(name) ?? [] }));
}
