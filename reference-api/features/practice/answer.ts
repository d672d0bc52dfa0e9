import { sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { practiceAnswers, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { Conflict, Forbidden, Invalid } from "#api/http/errors.ts";
import type { PracticeAnswer } from "#contract/exams/practice-sessions.ts";
import { deliver } from "./deliver.ts";
import { reviewed } from "./cards.ts";
import { mistakesIn, practiceDay, withAnswer, withOutcomes } from "./mistakes.ts";
import { plannedDay, requireSessionQuestion, solutionOf } from "./questions.ts";
import { versionOf, type FoundSessionQuestion } from "./session-questions.ts";
import { showsSolution } from "./solution-access.ts";
import { asksTheSame } from "./versions.ts";

/**
 * Returns the time of an answer: as reported by the page, but not before the delivery of the question, later than now
 * or after the end of a timed session.
 */
function answeredAt({ answer, session }: FoundSessionQuestion, typedAt: string | undefined, now: Date): Date {
  const typed = typedAt === undefined ? now.getTime() : Date.parse(typedAt);
  const from = (answer.delivered_at ?? session.started_at).getTime();
  return new Date(Math.min(Math.max(typed, from), now.getTime(), session.ends_at?.getTime() ?? Infinity));
}

/** Checks that the value fits the kind and the letters of the question. Throws 422. */
function requireFitting({ question, asked }: FoundSessionQuestion, value: AnswerValue): void {
  if (value === null) return;
  const letters = new Set<string>(asked.options.map(({ letter }) => letter));
  const given = typeof value === "string" ? [value] : Object.keys(value);
  const fits =
    (typeof value === "string") === (question.kind === "sba") && given.every((letter) => letters.has(letter));
  if (!fits) throw new Invalid({ value: ["উত্তরটি এই প্রশ্নের নয়।"] });
}

/** Number of the newest writes of one answer whose repeats are recognized. */
const rememberedWrites = 50;

interface Stored {
  value: AnswerValue;
  certainty: "easy" | "guessed" | undefined;
  mutationId: string;
  at: Date;
  seconds: number | null;
}

interface SumsAfter {
  update: SQL;
  /** Mistakes that are left; null: not known yet. */
  mistakes: number | null;
  /** Day of the next review; null: not known yet. */
  due_on: string | null;
}

/**
 * Returns the update of the doctor's stored sums of a question by an answer in tutor mode; undefined for an answer that
 * does not count at once.
 */
function sumsAfter(
  { state, question, session, asked, shown, targets, isTimed }: FoundSessionQuestion,
  { value, at, certainty }: Stored,
): SumsAfter | undefined {
  if (session.mode !== "tutor" || !state) return undefined;
  const counted = sql`practised = ${practiceQuestions.practised} + 1,
    practised_at = greatest(${practiceQuestions.practised_at}, ${at}::timestamptz)`;
  const isNewest = state.counted_until === null || state.counted_until <= at;
  const isCurrent = state.current_version === question.current_version && shown !== null && asksTheSame(asked, shown);
  // an answer between others, or to another version: the sums are computed anew at the next look at practice
  if (!isNewest || !isCurrent) return { update: sql`${counted}, current_version = 0`, mistakes: null, due_on: null };
  const practised = { kind: question.kind, options: shown.options };
  const card = reviewed(
    state,
    { question: practised, value, certainty: certainty ?? null, states: state.states },
    { today: practiceDay(at), targets },
  );
  const scheduled = card
    ? sql`, due_on = ${card.due_on}, stability = ${card.stability}, difficulty = ${card.difficulty},
        reviewed_on = ${card.reviewed_on}, reviews = ${card.reviews}, lapses = ${card.lapses}`
    : sql``;
  // the mistakes would tell what the timed session withholds; they are computed when it has ended
  if (isTimed) return { update: sql`${counted}, current_version = 0${scheduled}`, mistakes: null, due_on: null };
  const answer = { at, value, countsBlanks: true, where: "practice" as const };
  const after = mistakesIn(withAnswer(state.states, practised, answer));
  const outcomes = withOutcomes(state.outcomes, practised, answer);
  const update = sql`${counted}, counted_until = ${at}::timestamptz, states = ${JSON.stringify(after.states)}::jsonb,
    outcomes = ${JSON.stringify(outcomes)}::jsonb,
    wrong_letters = ${sql.param(after.wrong_letters, practiceQuestions.wrong_letters)},
    blank_letters = ${sql.param(after.blank_letters, practiceQuestions.blank_letters)}, mistakes = ${after.mistakes}`;
  return { update: sql`${update}${scheduled}`, mistakes: after.mistakes, due_on: card?.due_on ?? state.due_on };
}

/**
 * Writes the answer and the sums in one statement. Returns false if nothing was written: another call stored an answer
 * first, or the session has finished.
 */
async function write(
  db: Database,
  { answer, session, state }: FoundSessionQuestion,
  stored: Stored,
  sums: SumsAfter | undefined,
): Promise<boolean> {
  const isTimed = session.mode === "timed";
  const storing = sql`update ${practiceAnswers} set
      value = ${JSON.stringify(stored.value)}::jsonb, certainty = ${stored.certainty ?? null},
      answered_at = ${stored.at}::timestamptz, seconds = ${stored.seconds}::int,
      mutation_ids = (mutation_ids || ${stored.mutationId}::uuid)[greatest(1, cardinality(mutation_ids) + 2 - ${rememberedWrites}::int):],
      mistakes_before = ${state?.mistakes ?? 0}, mistakes_after = ${sums?.mistakes ?? null}
    where session_id = ${answer.session_id} and number = ${answer.number}
      and not ${stored.mutationId}::uuid = any(mutation_ids) ${isTimed ? sql`` : sql`and answered_at is null`}
      and exists (select from practice_sessions where id = ${answer.session_id} and finished_at is null)
    returning session_id`;
  const { rowCount } = await db.execute(
    sums
      ? sql`with stored as (${storing})
          update ${practiceQuestions} set ${sums.update} where doctor_id = ${answer.doctor_id}
            and question_id = ${answer.question_id} and exists (select from stored)`
      : storing,
  );
  return (rowCount ?? 0) > 0;
}

interface Input {
  params: { id: number; number: number };
  body: PracticeAnswer;
  now: Date;
}

interface Outcome {
  replayed: boolean;
  kept: boolean;
  /** Day of the next review. */
  due_on: string | null;
}

function reply(found: FoundSessionQuestion, { replayed, kept, due_on }: Outcome) {
  const { answer, session, access, writesUntil } = found;
  // the answer that is replied to is final in a tutor session
  const facts = { isOpen: access.isOpen, isFinal: session.mode === "tutor", isTimed: found.isTimed };
  const isShown = writesUntil === null && showsSolution(facts);
  return {
    outcome: kept ? ("kept" as const) : ("stored" as const),
    replayed,
    value: answer.value,
    answered_count: found.answered,
    next_number: found.next,
    solution: isShown
      ? { ...solutionOf({ question: found.question, version: versionOf(found), value: answer.value }), due_on }
      : null,
  };
}

/**
 * Stores an answer. The first answer in tutor mode is final; in timed mode the newest counts until the end. A repeat of
 * a write gets the stored answer. While an exam of the doctor runs, answers are stored and their verdicts wait. Throws
 * 404, 403 access_ended, 409 session_finished or daily_limit, and 422 for an answer that does not fit.
 */
export async function answerQuestion(db: Database, doctorId: number, { params, body, now }: Input) {
  const found = await requireSessionQuestion(db, doctorId, params);
  const { answer, session, access } = found;
  const storedBefore = { due_on: plannedDay(found) };
  if (answer.mutation_ids.includes(body.mutation_id))
    return reply(found, { ...storedBefore, replayed: true, kept: false });
  if (session.mode === "tutor" && answer.answered_at)
    return reply(found, { ...storedBefore, replayed: false, kept: true });
  if (session.finished_at || (session.ends_at && session.ends_at < now)) {
    throw new Conflict("session_finished", "এই অনুশীলনটি শেষ হয়ে গেছে।");
  }
  if (!access.isUsable) throw new Forbidden("access_ended", "এই প্রশ্নের কোর্সে এখন নতুন উত্তর দেওয়া যায় না।");
  requireFitting(found, body.value);
  if (answer.delivered_at === null) await deliver(db, found, now);

  const at = answeredAt(found, body.typed_at, now);
  const { value, certainty, mutation_id: mutationId, seconds = null } = body;
  const writing = { value, certainty, mutationId, at, seconds };
  const sums = sumsAfter(found, writing);
  if (!(await write(db, found, writing, sums))) {
    const stored = await requireSessionQuestion(db, doctorId, params);
    const isRepeat = stored.answer.mutation_ids.includes(mutationId);
    if (stored.answer.answered_at === null) throw new Conflict("session_finished", "এই অনুশীলনটি শেষ হয়ে গেছে।");
    return reply(stored, { replayed: isRepeat, kept: !isRepeat, due_on: plannedDay(stored) });
  }
  const wasNew = answer.answered_at === null;
  return reply(
    {
      ...found,
      answer: { ...answer, value },
      answered: found.answered + Number(wasNew),
      next: found.nextOther,
    },
    { replayed: false, kept: false, due_on: sums?.due_on ?? null },
  );
}
