import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { practiceAnswers, practiceSessions } from "#api/db/schema/exams/practice.ts";
import { answerState } from "#api/features/exams/paper/questions.ts";
import { selectReading } from "#api/features/exams/reading/queries.ts";
import { Conflict } from "#api/http/errors.ts";
import type { PracticeResult } from "#contract/exams/practice-sessions.ts";
import type { PracticePaletteItem, PracticeTally } from "#contract/exams/practice.ts";
import { countMistaken } from "./counts.ts";
import { outcomesOf, type AnswerOutcome } from "./mistakes.ts";
import { scoreMock } from "./mocks.ts";
import { selectSessionQuestions, sessionVerdict, versionOf, type SessionQuestion } from "./session-questions.ts";
import { showsSolution } from "./solution-access.ts";
import { toSession, type CountedSession } from "./sessions.ts";
import { computeSums, lockSums, readOpen } from "./sums.ts";

interface Reading {
  found: CountedSession;
  now: Date;
  /** True while an exam of the doctor runs, when no verdict is shown. */
  isHeld: boolean;
}

function isOpen({ state, isOpenPractice }: SessionQuestion): boolean {
  return isOpenPractice || (state?.is_open ?? false);
}

function paletteOf(rows: SessionQuestion[], { found: { session }, isHeld }: Reading): PracticePaletteItem[] {
  return rows.map((row) => {
    const { answer, asked } = row;
    const isFinal = session.finished_at !== null || (session.mode === "tutor" && answer.answered_at !== null);
    return {
      // the id in the bank comes with the question
      id: answer.number,
      number: answer.number,
      state: answerState(answer.value, asked.options.length),
      flagged: false,
      ...(!isHeld &&
        showsSolution({ isOpen: isOpen(row), isFinal, isTimed: row.isTimed }) && { verdict: sessionVerdict(row) }),
    };
  });
}

function selectRows(db: Database, { session }: CountedSession): Promise<SessionQuestion[]> {
  return selectSessionQuestions(db, session.doctor_id, eq(practiceAnswers.session_id, session.id));
}

export async function readPracticeSession(db: Database, reading: Reading) {
  const rows = await selectRows(db, reading.found);
  return { session: toSession(reading.found, reading.now), palette: paletteOf(rows, reading) };
}

function add(tally: PracticeTally, outcomes: AnswerOutcome[]): PracticeTally {
  const count = (outcome: AnswerOutcome) => outcomes.filter((one) => one === outcome).length;
  return {
    right: tally.right + count("right"),
    wrong: tally.wrong + count("wrong"),
    blank: tally.blank + count("blank"),
  };
}

const nothing: PracticeTally = { right: 0, wrong: 0, blank: 0 };

function tallyOf(rows: SessionQuestion[]): PracticeTally {
  return rows.reduce((tally, row) => {
    const outcomes = outcomesOf({ kind: row.question.kind, options: versionOf(row).options }, row.answer.value);
    return add(
      tally,
      outcomes.map(([, outcome]) => outcome),
    );
  }, nothing);
}

function percentOf({ right, wrong, blank }: PracticeTally): number {
  const all = right + wrong + blank;
  return all === 0 ? 0 : Math.round((100 * right) / all);
}

/**
 * Returns the seconds for which a question was shown, or, where the page did not measure them, those between its
 * delivery and its answer; at most the latter and ten minutes. undefined without an answer.
 */
function secondsOf({ answer: { seconds, delivered_at, answered_at } }: SessionQuestion): number | undefined {
  if (!delivered_at || !answered_at) return undefined;
  const between = (answered_at.getTime() - delivered_at.getTime()) / 1000;
  return Math.round(Math.min(600, between, seconds ?? between));
}

function paceOf(rows: SessionQuestion[]): number | null {
  const seconds = rows.flatMap((row) => secondsOf(row) ?? []);
  return seconds.length === 0 ? null : Math.round(seconds.reduce((sum, one) => sum + one, 0) / seconds.length);
}

async function readSubjects(db: Database, { found, now }: Reading, rows: SessionQuestion[]) {
  const doctorId = found.session.doctor_id;
  const [reading, mistaken] = await Promise.all([
    selectReading({ db, doctorId, now }),
    countMistaken({ db, doctorId, now }),
  ]);
  return [...new Set(rows.map(({ question }) => question.subject))]
    .map((subject) => ({
      subject,
      ...tallyOf(rows.filter(({ question }) => question.subject === subject)),
      mistaken_questions: mistaken.get(subject) ?? 0,
      reading: reading.get(subject) ?? [],
    }))
    .toSorted((one, other) => percentOf(one) - percentOf(other));
}

/**
 * Counts the blanks of a timed session that ended by itself, at the first look at its result; does nothing for other
 * sessions and looks.
 */
export async function countOpened(db: Database, { session }: CountedSession, now: Date): Promise<void> {
  const { id, doctor_id, ends_at, finished_at, result_opened_at } = session;
  if (result_opened_at || !ends_at || !finished_at || finished_at < ends_at) return;
  await db.transaction(async (transaction) => {
    await lockSums(transaction, doctor_id);
    await transaction.update(practiceSessions).set({ result_opened_at: now }).where(eq(practiceSessions.id, id));
    const answered = await transaction
      .select({ id: practiceAnswers.question_id })
      .from(practiceAnswers)
      .where(and(eq(practiceAnswers.session_id, id), isNotNull(practiceAnswers.answered_at)));
    const open = await readOpen(transaction, doctor_id);
    await computeSums(transaction, doctor_id, { questionIds: answered.map((one) => one.id), open });
  });
}

/**
 * Reads the result of a finished session, over the questions whose verdicts may be seen now. Throws 409 session_running
 * if it is not finished.
 */
export async function readPracticeResult(db: Database, reading: Reading): Promise<PracticeResult> {
  if (!reading.found.session.finished_at) {
    throw new Conflict("session_running", "অনুশীলনটি এখনো শেষ হয়নি।");
  }
  const { preset } = reading.found.session;
  const all = await selectRows(db, reading.found);
  const rows = all.filter((row) => showsSolution({ isOpen: isOpen(row), isFinal: true, isTimed: row.isTimed }));
  const right = rows.filter((row) => sessionVerdict(row) === "right").length;
  const moves = rows.map(({ answer: { mistakes_before: before, mistakes_after: after } }) =>
    after === null ? 0 : after - (before ?? 0),
  );
  const tally = tallyOf(rows);
  return {
    session: toSession(reading.found, reading.now),
    tally,
    percent: percentOf(tally),
    right_questions: right,
    wrong_questions: rows.length - right,
    subjects: await readSubjects(db, reading, rows),
    guessed: tallyOf(rows.filter(({ answer }) => answer.certainty === "guessed")),
    moved: {
      cleared: moves.reduce((sum, move) => sum + Math.max(0, -move), 0),
      added: moves.reduce((sum, move) => sum + Math.max(0, move), 0),
    },
    seconds_per_question: paceOf(rows),
    palette: paletteOf(all, reading).map((item, index) => {
      const row = preset === null ? undefined : all[index];
      const seconds = row && secondsOf(row);
      return seconds === undefined ? item : { ...item, seconds };
    }),
    mock: scoreMock(preset, rows),
  };
}
