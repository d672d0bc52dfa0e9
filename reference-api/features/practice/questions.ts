import type { Database } from "#api/db/client.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import type { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import type { questionVersions, questions } from "#api/db/schema/exams/exams.ts";
import { presets } from "#api/features/exams/grading/presets.ts";
import { keyOf } from "#api/db/schema/exams/exam-values.ts";
import { questionMarks } from "#api/features/exams/results/script.ts";
import { selectReading } from "#api/features/exams/reading/queries.ts";
import { Forbidden, NotFound } from "#api/http/errors.ts";
import type { PracticeQuestion } from "#contract/exams/practice.ts";
import { deliver } from "./deliver.ts";
import { attemptRunning } from "./sessions.ts";
import { selectShares } from "./share.ts";
import { findSessionQuestion, versionOf, type FoundSessionQuestion } from "./session-questions.ts";
import { showsSolution, timedRunning } from "./solution-access.ts";

interface ShownQuestion {
  number: number;
  question: Pick<typeof questions.$inferSelect, "id" | "kind" | "subject" | "topic">;
  version: typeof questionVersions.$inferSelect;
  state: Pick<typeof practiceQuestions.$inferSelect, "bookmarked_at" | "note"> | null;
  value: AnswerValue;
  certainty?: "easy" | "guessed" | null;
  isSolved: boolean;
}

/** Marking of practice outside a mock examination: an `sba`, or five statements, are one mark; nothing is deducted. */
const marking = { ...presets.sba_generic, decimal_places: 2 };

export function solutionOf({ question, version, value }: Pick<ShownQuestion, "question" | "version" | "value">) {
  const keyed = {
    id: question.id,
    paper: 1,
    status: "normal" as const,
    kind: question.kind,
    options: version.options,
  };
  return { key: keyOf(keyed), marks: questionMarks(marking, keyed, value) };
}

/** Builds a question as practice sends it: its key and explanation only if it is solved. */
export function practiceQuestion(shown: ShownQuestion): PracticeQuestion {
  const { number, question, version, state, value, isSolved } = shown;
  return {
    id: question.id,
    number,
    kind: question.kind,
    subject: question.subject,
    topic: question.topic,
    stem_html: version.stem_html,
    image: version.image,
    options: version.options.map(({ letter, text }) => ({ letter, text })),
    value,
    ...(shown.certainty && { certainty: shown.certainty }),
    is_solved: isSolved,
    bookmarked: Boolean(state?.bookmarked_at),
    note: state?.note ?? null,
    ...(isSolved && {
      practice_id: question.id,
      version: version.version,
      standing: "normal",
      ...solutionOf(shown),
      explanation_html: version.explanation_html,
      reference: version.reference,
      discussion_url: version.discussion_url,
    }),
  };
}

export function isFinal({ session, answer }: Pick<FoundSessionQuestion, "session" | "answer">): boolean {
  return session.mode === "tutor"
    ? answer.answered_at !== null || session.finished_at !== null
    : session.finished_at !== null;
}

/** Returns the day of the next review; null without a card, and while the sums that it follows from are out of date. */
export function plannedDay({ state }: Pick<FoundSessionQuestion, "state">): string | null {
  return state && state.current_version > 0 ? state.due_on : null;
}

/** Finds a question of a session of the doctor. Throws 404 if there is none. */
export async function requireSessionQuestion(
  db: Database,
  doctorId: number,
  params: { id: number; number: number },
): Promise<FoundSessionQuestion> {
  const found = await findSessionQuestion(db, doctorId, params);
  if (!found) throw new NotFound("প্রশ্নটি পাওয়া যায়নি।");
  return found;
}

export function notOpen(): Forbidden {
  return new Forbidden("not_available", "প্রশ্নটি এখন অনুশীলনে খোলা নেই।");
}

interface Delivery {
  params: { id: number; number: number };
  now: Date;
  /** False for a reader who may change nothing. */
  mayWrite: boolean;
}

/**
 * Delivers one question of a session. Throws 404; 409 attempt_running, daily_limit, or timed_running for a verdict that
 * waits for a timed session; and 403 not_available for a question that is closed again, or unanswered in a course that
 * has ended.
 */
export async function readQuestion(db: Database, doctorId: number, { params, now, mayWrite }: Delivery) {
  const found = await requireSessionQuestion(db, doctorId, params);
  if (found.writesUntil) throw attemptRunning();
  const { access, answer } = found;
  if (!access.isOpen || (!access.isUsable && answer.answered_at === null)) throw notOpen();
  const isSolved = showsSolution({ isOpen: access.isOpen, isFinal: isFinal(found), isTimed: found.isTimed });
  if (isFinal(found) && !isSolved) throw timedRunning();
  if (mayWrite) await deliver(db, found, now);
  const question = practiceQuestion({
    number: answer.number,
    question: found.question,
    version: versionOf(found),
    state: found.state,
    value: answer.value,
    certainty: answer.certainty,
    isSolved,
  });
  const asked = { kind: found.question.kind, version: versionOf(found) };
  if (!isSolved) return { found, question };
  const [shares, reading] = await Promise.all([
    selectShares(db, [asked]),
    selectReading({ db, doctorId, now, subjects: [found.question.subject] }),
  ]);
  const solved = {
    ...shares.get(asked.version.id),
    due_on: plannedDay(found),
    reading: reading.get(found.question.subject) ?? [],
  };
  return { found, question: { ...question, ...solved } };
}
