import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { practiceAnswers, practiceQuestions, practiceSessions } from "#api/db/schema/exams/practice.ts";
import { presets } from "#api/features/exams/grading/presets.ts";
import { Conflict, NotFound } from "#api/http/errors.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import type { PracticeFilter, PracticeMode, PracticeSession, PracticeStatus } from "#contract/exams/practice.ts";
import { drawQuestions } from "./available.ts";
import { reviewed } from "./cards.ts";
import { practiceDay } from "./mistakes.ts";
import { drawMock, mockMinutes, mockTitle, requirePreset } from "./mocks.ts";
import { computeSums, lockSums, readOpen, refreshSums } from "./sums.ts";
import { selectWritesUntil } from "./opened.ts";
import { selectSessionQuestions, sessionColumns, sessionVerdict, versionOf } from "./session-questions.ts";
import { selectTargets } from "./targets.ts";

const statusTitles: Record<PracticeStatus, string> = {
  mistake: "ভুলগুলো",
  wrong: "ভুল উত্তর",
  blank: "ফাঁকা রাখা প্রশ্ন",
  flagged: "চিহ্ন দেওয়া প্রশ্ন",
  bookmarked: "বুকমার্ক",
  unseen: "নতুন প্রশ্ন",
  due: "আজকের অনুশীলন",
};

function titleOf({ subject, topic, asked_in, status }: PracticeFilter): string {
  const parts = [subject, topic, asked_in, status && statusTitles[status]].filter((part) => part !== undefined);
  return parts.join(" · ") || "মিশ্র অনুশীলন";
}

/**
 * Returns the minutes of a timed session, rounded up, at the pace of FCPS Part-1, whose papers have both kinds of
 * questions.
 */
function minutesFor(count: number): number {
  const { duration_minutes, mcq_count, sba_count } = presets.fcps_p1_2024;
  return Math.ceil((count * duration_minutes) / (mcq_count + sba_count));
}

/** Throws 409 attempt_running while an exam or quiz of the doctor runs. */
export async function requireNothingRuns(db: Writer, doctorId: number): Promise<void> {
  if ((await selectWritesUntil(db, doctorId)) !== null) throw attemptRunning();
}

export const runningMessage = "আপনার একটি পরীক্ষা চলছে। শেষ হলে অনুশীলন করতে পারবেন।";

export function attemptRunning(): Conflict {
  return new Conflict("attempt_running", runningMessage);
}

type SessionRow = typeof practiceSessions.$inferSelect;

export interface CountedSession {
  session: SessionRow;
  answered: number;
  next: number | null;
}

export function toSession({ session, answered, next }: CountedSession, now: Date): PracticeSession {
  return {
    id: session.id,
    mode: session.mode,
    status: session.finished_at ? "finished" : "running",
    title: session.title,
    started_at: timestamp(session.started_at),
    finished_at: timestampOrNull(session.finished_at),
    ends_at: timestampOrNull(session.ends_at),
    server_now: timestamp(now),
    question_count: session.question_count,
    answered_count: answered,
    next_number: session.finished_at ? null : next,
  };
}

export interface NewSession {
  doctorId: number;
  filter: PracticeFilter;
  size: number;
  mode: PracticeMode;
  again: number | undefined;
  /** Preset of a mock examination, which is timed. */
  preset?: string | undefined;
  now: Date;
}

async function selectWrongOf(db: Writer, doctorId: number, sessionId: number) {
  const isFinished = sql`exists (select from ${practiceSessions} as done
    where done.id = ${sessionId} and done.doctor_id = ${doctorId} and done.finished_at is not null)`;
  const rows = await selectSessionQuestions(db, doctorId, and(eq(practiceAnswers.session_id, sessionId), isFinished));
  return rows
    .filter((row) => (row.state?.is_usable || row.isOpenPractice) && !row.isTimed && sessionVerdict(row) !== "right")
    .map((row) => ({
      id: row.question.id,
      versionId: versionOf(row).id,
      currentVersion: row.question.current_version,
      subject: row.question.subject,
    }));
}

function planOf(db: Database, { doctorId, filter, size, mode, again, preset, now }: NewSession) {
  const drawn = { db, doctorId, filter, now };
  if (again !== undefined) {
    return { mode, title: "আগের ভুলগুলো", draw: () => selectWrongOf(db, doctorId, again), minutesOf: minutesFor };
  }
  if (preset === undefined) {
    return { mode, title: titleOf(filter), draw: () => drawQuestions(drawn, size), minutesOf: minutesFor };
  }
  const name = requirePreset(preset);
  return {
    mode: "timed" as const,
    preset: name,
    title: [mockTitle(name), filter.subject, filter.asked_in].filter((part) => part !== undefined).join(" · "),
    draw: () => drawMock(drawn, name),
    minutesOf: (count: number) => mockMinutes(name, count),
  };
}

/**
 * Starts a session with the questions that it draws, and returns its id. Throws 409 attempt_running or no_questions,
 * and 422 for an unknown preset.
 */
export async function startSession(db: Database, start: NewSession): Promise<number> {
  const { doctorId, now } = start;
  const { draw, minutesOf, ...session } = planOf(db, start);
  await requireNothingRuns(db, doctorId);
  await refreshSums(db, doctorId);
  const drawn = await draw();
  if (drawn.length === 0) throw new Conflict("no_questions", "এমন কোনো প্রশ্ন এখন নেই। বাছাই বদলে দেখুন।");
  return db.transaction(async (transaction) => {
    const ends_at = new Date(now.getTime() + minutesOf(drawn.length) * 60_000);
    const [started] = await transaction
      .insert(practiceSessions)
      .values({
        ...session,
        doctor_id: doctorId,
        question_count: drawn.length,
        started_at: now,
        ends_at: session.mode === "timed" ? ends_at : null,
      })
      .returning({ id: practiceSessions.id });
    if (!started) throw new Error("a practice session was not written");
    await transaction.insert(practiceAnswers).values(
      drawn.map(({ id, versionId }, index) => ({
        session_id: started.id,
        number: index + 1,
        doctor_id: doctorId,
        question_id: id,
        question_version_id: versionId,
      })),
    );
    await transaction
      .insert(practiceQuestions)
      .values(
        drawn.map(({ id, versionId, currentVersion, subject }) => ({
          doctor_id: doctorId,
          question_id: id,
          question_version_id: versionId,
          current_version: currentVersion,
          subject,
        })),
      )
      .onConflictDoNothing();
    return started.id;
  });
}

/**
 * Finds a session of the doctor; throws 404. A timed session whose time is over is finished first, except for a reader
 * who may not write.
 */
export async function requireSession(
  db: Database,
  doctorId: number,
  { id, now, mayWrite = true }: { id: number; now: Date; mayWrite?: boolean },
): Promise<CountedSession> {
  const [found] = await db
    .select(sessionColumns)
    .from(practiceSessions)
    .where(and(eq(practiceSessions.id, id), eq(practiceSessions.doctor_id, doctorId)));
  if (!found) throw new NotFound("অনুশীলনটি পাওয়া যায়নি।");
  const { ends_at, finished_at } = found.session;
  if (!mayWrite || finished_at || !ends_at || ends_at > now) return found;
  return finishSession(db, doctorId, { id, now: ends_at });
}

/** Finishes a session, and counts the answers of a timed one; repeats change nothing. Throws 404. */
export async function finishSession(
  db: Database,
  doctorId: number,
  { id, now }: { id: number; now: Date },
): Promise<CountedSession> {
  return db.transaction(async (transaction) => {
    await lockSums(transaction, doctorId);
    const isOwn = and(eq(practiceSessions.id, id), eq(practiceSessions.doctor_id, doctorId));
    const [ended] = await transaction
      .update(practiceSessions)
      .set({ finished_at: sql`least(${now}::timestamptz, ${practiceSessions.ends_at})` })
      .where(and(isOwn, isNull(practiceSessions.finished_at)))
      .returning();
    if (ended?.mode === "timed") await countTimed(transaction, doctorId, id);
    const [found] = await transaction.select(sessionColumns).from(practiceSessions).where(isOwn);
    if (!found) throw new NotFound("অনুশীলনটি পাওয়া যায়নি।");
    return found;
  });
}

async function countTimed(transaction: Writer, doctorId: number, sessionId: number): Promise<void> {
  const isAnswered = and(eq(practiceAnswers.session_id, sessionId), isNotNull(practiceAnswers.answered_at));
  const mistakes = sql`(select ${practiceQuestions.mistakes} from ${practiceQuestions}
    where ${practiceQuestions.doctor_id} = ${doctorId} and ${practiceQuestions.question_id} = ${practiceAnswers.question_id})`;
  const answered = await transaction
    .update(practiceAnswers)
    .set({ mistakes_before: mistakes })
    .where(isAnswered)
    .returning({ id: practiceAnswers.question_id });
  await scheduleTimed(transaction, doctorId, sessionId);
  const open = await readOpen(transaction, doctorId);
  await computeSums(transaction, doctorId, { questionIds: answered.map(({ id }) => id), open });
  await transaction.update(practiceAnswers).set({ mistakes_after: mistakes }).where(isAnswered);
}

async function scheduleTimed(transaction: Writer, doctorId: number, sessionId: number): Promise<void> {
  const rows = await selectSessionQuestions(transaction, doctorId, eq(practiceAnswers.session_id, sessionId));
  const targets = await selectTargets(transaction, doctorId, rows);
  for (const row of rows) {
    const { answer, state, question } = row;
    if (!answer.answered_at || !state) continue;
    const practised = { kind: question.kind, options: versionOf(row).options };
    const rated = { question: practised, value: answer.value, certainty: answer.certainty, states: state.states };
    const when = { today: practiceDay(answer.answered_at), targets: targets.get(question.subject) ?? [] };
    const card = reviewed(state, rated, when);
    if (!card) continue;
    await transaction
      .update(practiceQuestions)
      .set(card)
      .where(and(eq(practiceQuestions.doctor_id, doctorId), eq(practiceQuestions.question_id, question.id)));
  }
}

export async function selectNewestSessions(db: Writer, doctorId: number, limit: number) {
  return db
    .select(sessionColumns)
    .from(practiceSessions)
    .where(eq(practiceSessions.doctor_id, doctorId))
    .orderBy(desc(practiceSessions.id))
    .limit(limit);
}
