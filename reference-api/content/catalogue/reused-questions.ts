import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import type { Counts, Sheet } from "#content/tables/table.ts";

const Reuse = z.object({
  exam: z.string(),
  place: z.string(),
  opened: z.string(),
  openers: z.array(z.string()),
  questions: z.number(),
  opened_at: z.string(),
});

const named = 10;

/** Files whose rows decide which questions are known before a paper is written. */
const files = ["exam_questions.csv", "exam_events.csv", "quizzes.csv"];

/** SQL query of exams that can be begun now or later, with the last start and the event or quiz. */
const papersToCome = sql`
  select window_.exam_id, window_.start_until as last_start,
    batch.slug || '/' || schedule.key || '/' || event.key as place
  from exam_events as window_
  join schedule_events as event on event.id = window_.schedule_event_id
  join batch_schedules as schedule on schedule.id = event.batch_schedule_id
  join batches as batch on batch.id = schedule.batch_id
  where window_.start_until > now()
  union all
  select exam_id, closes_at, 'quiz ' || slug from quizzes where closes_at > now()`;

const counted = (questions: number) => `${questions} ${questions === 1 ? "question" : "questions"}`;

const papers = (count: number) => `${count} ${count === 1 ? "paper" : "papers"} to come`;

interface Finding {
  /** Keys of the exam and of those that open its questions. */
  exams: string[];
  line: string;
}

function firstOf(found: Finding[], exams: ReadonlySet<string | undefined>): string[] {
  const own = found.filter((one) => one.exams.some((exam) => exams.has(exam)));
  const more = own.length - named;
  const others = found.length - own.length;
  return [
    ...own.slice(0, named).map(({ line }) => line),
    ...(more > 0 ? [`such questions in ${papers(more)} more`] : []),
    ...(others > 0 ? [`such questions in ${papers(others)} of exams that are not in this folder`] : []),
  ];
}

/**
 * Finds exams to come with questions, in any version, that another exam with an earlier solution has too: who took that
 * exam may practise them. Events of the same exam are not compared.
 */
async function reuses(db: Writer): Promise<Finding[]> {
  const { rows } = await db.execute(sql`
    with papers as (
      select place.exam_id, exam.key as exam, version.question_id from exam_questions as place
      join exams as exam on exam.id = place.exam_id
      join question_versions as version on version.id = place.question_version_id
    ), opened as (
      select exam_id, min(at) as at from (
        select exam_id, solution_at as at from exam_events
        union all
        select quiz.exam_id, case when exam.instant_result and quiz.prize_note is null then quiz.opens_at else quiz.closes_at end
        from quizzes as quiz join exams as exam on exam.id = quiz.exam_id
      ) as solutions group by exam_id
    ), to_come as (${papersToCome}
    ), reused as (
      select own.exam, to_come.place, other.exam as opened, opened.at, own.question_id
      from to_come
      join papers as own on own.exam_id = to_come.exam_id
      join papers as other on other.question_id = own.question_id and other.exam_id <> own.exam_id
      join opened on opened.exam_id = other.exam_id and opened.at < to_come.last_start)
    select exam, place, count(distinct question_id)::int as questions, (array_agg(opened order by at))[1] as opened,
      array_agg(distinct opened) as openers,
      to_char(min(at) at time zone ${dhaka}, 'YYYY-MM-DD HH24:MI') as opened_at
    from reused group by exam, place order by place`);
  return z
    .array(Reuse)
    .parse(rows)
    .map(({ exam, place, opened, openers, questions, opened_at }) => ({
      exams: [exam, ...openers],
      line: `"${exam}" at ${place} has ${counted(questions)} that other papers open before its last start, "${opened}" at ${opened_at} first`,
    }));
}

const Twin = z.object({ exam: z.string(), place: z.string(), questions: z.number(), practised: z.string() });

/** SQL expression of the text that a version of a question asks: its stem and the texts of its options, sorted. */
const asks = sql`version.stem_html || array(
  select option->>'text' from jsonb_array_elements(version.options) as option order by 1)::text`;

/**
 * Finds exams to come with questions that the bank has again, under another key, as practice or public questions, whose
 * answers may be seen.
 */
async function practisedTwins(db: Writer): Promise<Finding[]> {
  const { rows } = await db.execute(sql`
    with to_come as (${papersToCome}
    ), asked as materialized (
      select distinct exam.key as exam, to_come.place, version.question_id, ${asks} as asks
      from to_come join exams as exam on exam.id = to_come.exam_id
      join exam_questions as own on own.exam_id = exam.id
      join question_versions as version on version.id = own.question_version_id
    ), practised as materialized (
      select bank.id, bank.key, ${asks} as asks from questions as bank
      join question_versions as version on version.question_id = bank.id and version.version = bank.current_version
      where (bank.practice <> '{}' or bank.public_for <> '{}') and exists (select from to_come)
    )
    select exam, place, count(distinct question_id)::int as questions, min(key) as practised
    from asked join practised using (asks) where practised.id <> asked.question_id group by exam, place order by place`);
  return z
    .array(Twin)
    .parse(rows)
    .map(({ exam, place, questions, practised }) => ({
      exams: [exam],
      line: `"${exam}" at ${place} has ${counted(questions)} that practice or public questions ask too, such as "${practised}"`,
    }));
}

export async function noteReuses(db: Writer, counts: Counts[], sheets: Sheet[]): Promise<Counts[]> {
  const place = counts.findIndex(({ file }) => files.includes(file));
  if (place === -1) return counts;
  const deciding = sheets.filter(({ file }) => files.includes(file));
  const exams = new Set(deciding.flatMap((sheet) => [...sheet.cells().values()].map(({ exam }) => exam)));
  const found = [...firstOf(await reuses(db), exams), ...firstOf(await practisedTwins(db), exams)];
  if (found.length === 0) return counts;
  return counts.map((one, index) => (index === place ? { ...one, notes: [...(one.notes ?? []), ...found] } : one));
}
