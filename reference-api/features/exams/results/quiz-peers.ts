import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import type { ExamResult } from "#contract/exams/exam-results.ts";
import type { KeyedQuestion } from "../grading/scoring.ts";
import type { Attempt } from "../queries.ts";
import { letterOutcome } from "./letter-outcome.ts";

/**
 * Numbers of the newest results of a quiz that are read: `rankedResults` for a provisional rank, `comparedResults` for
 * the shares of right answers.
 */
const [rankedResults, comparedResults] = [5000, 1000];

/** Smallest number of other candidates for which their share of right answers is shown. */
export const fewestOthers = 10;

/**
 * SQL of common table expressions, of which `others` has the first result of each other doctor or browser among the
 * `most` newest results of the attempt's quiz with at least one answer. Empty entries, of which one client can make
 * many, count nowhere.
 */
function othersOf({ id, quiz_id }: Attempt, most: number): SQL {
  return sql`
    taken as (
      select result.id, result.obtained, attempt.id as attempt_id, attempt.started_at,
        coalesce('doctor ' || attempt.doctor_id, 'browser ' || attempt.active_device_id, 'attempt ' || attempt.id) as who
      from exam_results as result join exam_attempts as attempt on attempt.id = result.attempt_id
      where attempt.quiz_id = ${quiz_id} and attempt.status <> 'void'
        and correct_stems + wrong_stems + correct_sba + wrong_sba > 0
      order by result.id desc limit ${most}
    ), own as (select who from taken where attempt_id = ${id}),
    others as (
      select distinct on (who) obtained, attempt_id from taken where who not in (select who from own)
      order by who, started_at, attempt_id
    )`;
}

export async function standingOf(db: Database, attempt: Attempt, obtained: number): Promise<ExamResult["standing"]> {
  const { rows } = await db.execute<{ position: number; of: number }>(sql`
    with ${othersOf(attempt, rankedResults)}
    select count(*) filter (where obtained > ${obtained})::int + 1 as position, count(*)::int + 1 as of from others`);
  return rows[0] ?? null;
}

function rightIn({ options }: KeyedQuestion, value: AnswerValue): number {
  return options.filter((option) => letterOutcome(option, value) === "correct").length;
}

/**
 * Returns the share of the others' statements or single answers that were right, in percent, by the id of the question;
 * empty while fewer than `fewestOthers` others have taken the quiz.
 */
export async function selectRightShares(
  db: Database,
  attempt: Attempt,
  questions: KeyedQuestion[],
): Promise<Map<number, number>> {
  if (questions.length === 0) return new Map();
  const ids = sql.join(
    questions.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: number; value: AnswerValue; given: number; of: number }>(sql`
    with ${othersOf(attempt, comparedResults)}
    select answer.exam_question_id::int as id, answer.value, count(*)::int as given, (select count(*)::int from others) as of
    from others join exam_answers as answer using (attempt_id)
    where answer.exam_question_id in (${ids})
    group by answer.exam_question_id, answer.value`);
  const of = rows[0]?.of ?? 0;
  if (of < fewestOthers) return new Map();
  return new Map(
    questions.map((question) => {
      const right = rows.reduce(
        (sum, { id, value, given }) => (id === question.id ? sum + given * rightIn(question, value) : sum),
        0,
      );
      const asked = question.kind === "sba" ? 1 : question.options.length;
      return [question.id, Math.round((100 * right) / (of * asked))];
    }),
  );
}
