import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { afterLastAnswer, afterQuizEnd } from "#api/features/exams/paper-hold.ts";

const Place = z.object({
  exam: z.string(),
  number: z.number(),
  question: z.string(),
  is_public: z.boolean(),
  /** Events, as batch/schedule/event, and quizzes in which the paper is not solved yet. */
  events: z.array(z.string()),
  quizzes: z.array(z.string()),
});

const quiz = { id: sql`quiz.id`, exam_id: sql`quiz.exam_id`, closes_at: sql`quiz.closes_at` };

/**
 * Returns the places of questions on papers whose answers some event or quiz does not show yet: of the questions with
 * these keys, or by default of all practice and public questions. Trial quizzes for visitors do not count, because they
 * show the answers at once.
 */
export async function unsolvedPapers(db: Writer, keys?: string[]): Promise<z.output<typeof Place>[]> {
  if (keys?.length === 0) return [];
  const chosen = keys
    ? sql`bank.key in (select json_array_elements_text(${JSON.stringify(keys)}))`
    : sql`(bank.practice <> '{}' or bank.public_for <> '{}')`;
  const { rows } = await db.execute(sql`
    select exam.key as exam, place.number, bank.key as question, bank.public_for <> '{}' as is_public, unsolved.*
    from questions as bank
    join question_versions as version on version.question_id = bank.id
    join exam_questions as place on place.question_version_id = version.id
    join exams as exam on exam.id = place.exam_id
    cross join lateral (select
      array(select batch.slug || '/' || schedule.key || '/' || event.key from exam_events as window_
        join schedule_events as event on event.id = window_.schedule_event_id
        join batch_schedules as schedule on schedule.id = event.batch_schedule_id
        join batches as batch on batch.id = schedule.batch_id
        where window_.exam_id = exam.id and ${afterLastAnswer(sql`exam.id`, sql`window_.solution_at`)} > now()
        order by event.id) as events,
      array(select quiz.slug from quizzes as quiz where quiz.exam_id = exam.id and ${afterQuizEnd(quiz)} > now()
        and quiz.trial_category_id is null order by quiz.id) as quizzes) as unsolved
    where ${chosen} and cardinality(events) + cardinality(quizzes) > 0
    order by exam.key, place.number`);
  return z.array(Place).parse(rows);
}
