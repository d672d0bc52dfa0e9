import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { afterLastAnswer, afterQuizEnd } from "#api/features/exams/paper-hold.ts";

const Place = z.object({ exam: z.string(), number: z.number(), question: z.string(), is_public: z.boolean() });

const quiz = { id: sql`quiz.id`, exam_id: sql`quiz.exam_id`, closes_at: sql`quiz.closes_at` };

/**
 * Places of questions on papers of exams with an event or a quiz that is not solved yet: of the questions with these keys,
 * or by default of all practice and public questions. A trial exam shows its key to everybody, so it is solved always.
 */
export async function unsolvedPapers(db: Writer, keys?: string[]): Promise<z.output<typeof Place>[]> {
  if (keys?.length === 0) return [];
  const chosen = keys
    ? sql`bank.key in (select json_array_elements_text(${JSON.stringify(keys)}))`
    : sql`(bank.practice <> '{}' or bank.public_for <> '{}')`;
  const { rows } = await db.execute(sql`
    select exam.key as exam, place.number, bank.key as question, bank.public_for <> '{}' as is_public
    from questions as bank
    join question_versions as version on version.question_id = bank.id
    join exam_questions as place on place.question_version_id = version.id
    join exams as exam on exam.id = place.exam_id
    where ${chosen} and (
      exists (select from exam_events as event where event.exam_id = exam.id
        and ${afterLastAnswer(sql`exam.id`, sql`event.solution_at`)} > now())
      or exists (select from quizzes as quiz where quiz.exam_id = exam.id and ${afterQuizEnd(quiz)} > now()
        and quiz.trial_category_id is null))
    order by exam.key, place.number`);
  return z.array(Place).parse(rows);
}
