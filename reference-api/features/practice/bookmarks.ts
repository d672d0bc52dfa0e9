import { and, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { containsText } from "#api/db/search/contains-text.ts";
import { questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { Forbidden } from "#api/http/errors.ts";
import { keysetPage } from "#api/http/keyset.ts";
import { hasWords, isPracticeQuestion, wordsIn } from "./available.ts";
import { deliverAll } from "./deliver.ts";
import { practiceQuestion } from "./questions.ts";
import { selectShares } from "./share.ts";
import { deliveredCondition, solutionCondition } from "./solution-access.ts";

const perPage = 10;

interface BookmarkQuery {
  doctorId: number;
  now: Date;
  /** False for a reader who may change nothing. */
  mayWrite: boolean;
  q?: string | undefined;
  subject?: string | undefined;
  after?: string | undefined;
  before?: string | undefined;
}

function isOwn(doctorId: number): SQL | undefined {
  return eq(practiceQuestions.doctor_id, doctorId);
}

function matches(db: Database, words: string): SQL | undefined {
  const parts = wordsIn(words);
  const inNote = parts.map((word) => containsText(practiceQuestions.note, word));
  return or(hasWords(db, words), parts.length > 0 ? and(...inNote) : undefined);
}

/**
 * Selects a page of the bookmarked questions whose explanations practice shows the doctor, newest first, with their
 * notes. Counts those of the page against the doctor's limit of the day, and throws 409 daily_limit if it is too small
 * for them; neither if `mayWrite` is false.
 */
export async function selectBookmarks(db: Database, { doctorId, now, mayWrite, q, subject, ...page }: BookmarkQuery) {
  const query = db
    .select({
      id: practiceQuestions.question_id,
      question: { id: questions.id, kind: questions.kind, subject: questions.subject, topic: questions.topic },
      version: questionVersions,
      state: {
        bookmarked_at: practiceQuestions.bookmarked_at,
        note: practiceQuestions.note,
        delivered_on: practiceQuestions.delivered_on,
      },
    })
    .from(practiceQuestions)
    .innerJoin(questions, eq(questions.id, practiceQuestions.question_id))
    .innerJoin(questionVersions, eq(questionVersions.id, practiceQuestions.question_version_id));
  const { rows, meta } = await keysetPage(
    {
      column: practiceQuestions.bookmarked_at,
      id: practiceQuestions.question_id,
      direction: "desc",
      perPage,
      ...page,
    },
    (beyond) =>
      query.where(
        and(
          isNotNull(practiceQuestions.bookmarked_at),
          solutionCondition(db, doctorId),
          subject ? eq(questions.subject, subject) : undefined,
          q ? matches(db, q) : undefined,
          beyond,
        ),
      ),
    ({ state }) => state.bookmarked_at ?? new Date(0),
  );
  if (mayWrite) {
    const shown = rows.map(({ id, state }) => ({ id, delivered_on: state.delivered_on }));
    await deliverAll(db, doctorId, shown, now);
  }
  const shares = await selectShares(
    db,
    rows.map(({ question: { kind }, version }) => ({ kind, version })),
  );
  return {
    questions: rows.map(({ question, version, state }, index) => {
      const shown = { number: index + 1, question, version, state, value: null, isSolved: true };
      // nothing was answered here, so nothing is blank
      const { value: _value, marks: _marks, ...solution } = practiceQuestion(shown);
      return { ...solution, ...shares.get(version.id) };
    }),
    meta,
  };
}

/**
 * Changes a doctor's bookmark or note of a question. Throws 403 not_available for one that the doctor may not
 * practise, that was never delivered, or that a timed session asks.
 */
async function change(
  db: Database,
  { doctorId, questionId }: { doctorId: number; questionId: number },
  set: Pick<Partial<typeof practiceQuestions.$inferInsert>, "note"> & { bookmarked_at?: SQL | null },
) {
  const isOpen = sql`exists (select from ${questions} where ${questions.id} = ${questionId} and ${and(
    or(practiceQuestions.is_usable, isPracticeQuestion(db, doctorId)),
    deliveredCondition(db, doctorId),
  )})`;
  const [changed] = await db
    .update(practiceQuestions)
    .set(set)
    .where(and(isOwn(doctorId), eq(practiceQuestions.question_id, questionId), isOpen))
    .returning({ note: practiceQuestions.note, bookmarked_at: practiceQuestions.bookmarked_at });
  if (!changed) throw new Forbidden("not_available", "প্রশ্নটি এখন অনুশীলনে খোলা নেই।");
  return { note: changed.note, bookmarked: changed.bookmarked_at !== null };
}

const keptOrNow = sql`coalesce(${practiceQuestions.bookmarked_at}, now())`;

export async function storeBookmark(db: Database, of: { doctorId: number; questionId: number }, isBookmarked: boolean) {
  return change(db, of, { bookmarked_at: isBookmarked ? keptOrNow : null });
}

/** Stores a note, which bookmarks its question; an empty note is removed, and the bookmark stays. */
export async function storeNote(db: Database, of: { doctorId: number; questionId: number }, note: string) {
  return change(db, of, note === "" ? { note: null } : { note, bookmarked_at: keptOrNow });
}
