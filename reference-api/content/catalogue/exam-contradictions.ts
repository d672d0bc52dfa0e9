import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { dhaka } from "#api/db/dhaka.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { presets } from "#api/features/exams/grading/presets.ts";
import { selectPaperMarks } from "#api/features/exams/paper/paper-marks.ts";
import type { Blame } from "./blame.ts";
import { unsolvedPapers } from "../questions/practice-papers.ts";

const minute = (time: SQL) => sql`to_char(${time} at time zone ${dhaka}, 'YYYY-MM-DD HH24:MI')`;

/**
 * SQL subquery of exam windows with their place in the timetable, the end of their last regular attempt, and whether
 * results are published.
 */
const sittings = sql`(
  select batch.slug || '/' || schedule.key || '/' || event.key as place, exam.key as exam, exam.duration_minutes as minutes,
    event.starts_at, window_.*,
    least(window_.start_until + make_interval(mins => exam.duration_minutes), window_.answers_until) as last_end,
    exists (select from exam_attempts as attempt where attempt.schedule_event_id = event.id and attempt.status = 'published')
      as is_out
  from exam_events as window_
  join exams as exam on exam.id = window_.exam_id
  join schedule_events as event on event.id = window_.schedule_event_id and event.kind = 'exam'
  join batch_schedules as schedule on schedule.id = event.batch_schedule_id
  join batches as batch on batch.id = schedule.batch_id)`;

const Early = z.object({
  place: z.string(),
  exam: z.string(),
  minutes: z.number(),
  result_at: z.string(),
  is_out: z.boolean(),
  last_place: z.string(),
  last_end: z.string(),
});

/** Finds results that would come out while somebody may still write the paper, in this sitting or in another one. */
async function earlyResults(db: Writer): Promise<Blame[][]> {
  const { rows } = await db.execute(sql`
    select distinct on (own.schedule_event_id) own.place, own.exam, own.minutes, ${minute(sql`own.result_at`)} as result_at,
      own.is_out, last.place as last_place, ${minute(sql`last.last_end`)} as last_end
    from ${sittings} as own join ${sittings} as last
      on last.exam_id = own.exam_id and last.last_end > own.result_at and not (own.is_out and last.is_out)
    order by own.schedule_event_id, last.last_end desc`);
  return z
    .array(Early)
    .parse(rows)
    .map(({ place, exam, minutes, result_at, is_out, last_place, last_end }) => {
      const window = { file: "exam_events.csv" };
      const at = place === last_place ? "" : ` at ${last_place}`;
      const early = `is ${result_at}, but "${exam}" may be written until ${last_end}${at}`;
      const late = `lets "${exam}" be written until ${last_end}, but its results come out at ${result_at} at ${place}`;
      return [
        ...(is_out ? [] : [{ ...window, key: place, column: "result_at", reason: early }]),
        { ...window, key: last_place, column: "start_until", reason: `${late}: use a copy of the exam` },
        { file: "exams.csv", key: exam, column: "minutes", reason: `is ${minutes} and ${late}` },
      ];
    });
}

const EarlyQuiz = z.object({
  quiz: z.string(),
  exam: z.string(),
  what: z.string(),
  opened_at: z.string(),
  file: z.string(),
  place: z.string(),
  last_end: z.string(),
});

/**
 * Finds quizzes that show the questions of an exam that may still be written, or its answers while another quiz with
 * the same exam is open (unless that one shows them at once too).
 */
async function earlyQuizzes(db: Writer): Promise<Blame[][]> {
  const { rows } = await db.execute(sql`
    with own as (
      select quiz.slug, quiz.exam_id, exam.key as exam, quiz.opens_at, quiz.closes_at,
        exam.instant_result and quiz.prize_note is null as is_solved_at_once
      from quizzes as quiz join exams as exam on exam.id = quiz.exam_id
    ), early as (
      select own.*, 'questions' as what, own.opens_at as opened, 'exam_events.csv' as file, place, last_end
      from own join ${sittings} as sitting on sitting.exam_id = own.exam_id
        and sitting.last_end > own.opens_at and not sitting.is_out
      union all
      select own.*, 'key', case when own.is_solved_at_once then own.opens_at else own.closes_at end, 'quizzes.csv',
        other.slug, other.closes_at
      from own join own as other on other.exam_id = own.exam_id and other.slug <> own.slug
        and not other.is_solved_at_once and other.closes_at > now()
    )
    select distinct on (slug) slug as quiz, exam, what, ${minute(sql`opened`)} as opened_at, file, place,
      ${minute(sql`last_end`)} as last_end
    from early where last_end > opened order by slug, last_end desc`);
  return z
    .array(EarlyQuiz)
    .parse(rows)
    .map(({ quiz, exam, what, opened_at, file, place, last_end }) => {
      const written = `may be written until ${last_end} ${file === "quizzes.csv" ? "in the quiz" : "at"} ${place}`;
      const own = `is "${exam}", whose ${what} this quiz shows from ${opened_at}, but it ${written}: use a copy of the exam`;
      const other = `is "${exam}", which ${written}, but the quiz ${quiz} shows its ${what} from ${opened_at}: use a copy of the exam`;
      return [
        { file: "quizzes.csv", key: quiz, column: "exam", reason: own },
        { file, key: place, column: "exam", reason: other },
      ];
    });
}

const Moved = z.object({ place: z.string(), starts_at: z.string(), opens_at: z.string() });

async function movedExams(db: Writer): Promise<Blame[][]> {
  const { rows } = await db.execute(sql`
    select place, ${minute(sql`starts_at`)} as starts_at, ${minute(sql`opens_at`)} as opens_at
    from ${sittings} as own where starts_at <> opens_at order by schedule_event_id`);
  return z
    .array(Moved)
    .parse(rows)
    .map(({ place, starts_at, opens_at }) => [
      {
        file: "schedule_events.csv",
        key: place,
        column: "starts_at",
        reason: `is ${starts_at}, but opens_at of ${place} in exam_events.csv is ${opens_at}: both must be the same`,
      },
      {
        file: "exam_events.csv",
        key: place,
        column: "opens_at",
        reason: `is ${opens_at}, but starts_at of ${place} in schedule_events.csv is ${starts_at}: both must be the same`,
      },
    ]);
}

async function unreachableMarks(db: Writer): Promise<Blame[][]> {
  const all = await db.select().from(exams).orderBy(exams.id);
  const marksOf = await selectPaperMarks(db, all);
  return all.flatMap((exam) => {
    const { nominal, questions, papers } = marksOf(exam);
    if (questions === 0) return [];
    const wrong = (column: string, what: string): Blame[] => {
      const reason = `${what}, but the paper of "${exam.key}" has ${nominal / 1000}`;
      const of = { column, reason };
      return [
        { file: "exams.csv", key: exam.key, ...of },
        { file: "exam_questions.csv", key: `${exam.key}/1`, column: "exam", reason: `${column} ${reason}` },
      ];
    };
    const together = exam.paper_rules?.tolerance?.total_min ?? 0;
    const byPreset = Object.entries(presets).some(
      ([name, { pass_mark }]) => name === exam.preset && pass_mark === exam.pass_mark,
    );
    const preset = byPreset ? ` by the preset ${exam.preset}` : "";
    const { pass_mark } = exam;
    return [
      ...(pass_mark !== null && pass_mark > nominal ? [wrong("pass", `is ${pass_mark / 1000} marks${preset}`)] : []),
      ...(papers > 1 && together > nominal ? [wrong("paper_rules", `total_min is ${together / 1000} marks`)] : []),
    ];
  });
}

/**
 * Finds practice and public questions, whose answers doctors or visitors may see, on papers whose answers are not open
 * yet.
 */
async function practisedPapers(db: Writer): Promise<Blame[][]> {
  const places = await unsolvedPapers(db);
  return places.map(({ exam, number, question, is_public, events, quizzes }) => {
    const [what, whoever] = is_public ? ["public", "everybody sees"] : ["practice", "doctors see"];
    const reason = `"${question}" is a ${what} question, whose key ${whoever} before "${exam}" is solved`;
    const paper = { file: "exam_questions.csv", column: "question", reason };
    const sitting = { column: "exam", reason: `is "${exam}", but ${reason}` };
    return [
      // a draw of several questions stands under the number of its first one
      ...Array.from({ length: number }, (_, place) => ({ ...paper, key: `${exam}/${number - place}` })),
      ...events.map((key) => ({ file: "exam_events.csv", key, ...sitting })),
      ...quizzes.map((key) => ({ file: "quizzes.csv", key, ...sitting })),
    ];
  });
}

export async function examContradictions(db: Writer): Promise<Blame[][]> {
  return [
    ...(await earlyResults(db)),
    ...(await earlyQuizzes(db)),
    ...(await movedExams(db)),
    ...(await unreachableMarks(db)),
    ...(await practisedPapers(db)),
  ];
}
