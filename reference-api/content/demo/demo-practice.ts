import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { practiceAnswers, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { answerQuestion } from "#api/features/practice/answer.ts";
import { storeBookmark, storeNote } from "#api/features/practice/bookmarks.ts";
import { selectSessionQuestions, type SessionQuestion } from "#api/features/practice/session-questions.ts";
import { finishSession, startSession } from "#api/features/practice/sessions.ts";
import type { PracticeForm } from "#contract/exams/practice.ts";

const demoPhone = "01700000001";
const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

interface Session {
  daysAgo: number;
  form: Partial<Omit<z.output<typeof PracticeForm>, "size">> & { size: number };
  /** Number of questions that are answered; default: all. */
  answered?: number;
  /** True for the questions that are answered rightly, by their place from 0. */
  isRight: (place: number) => boolean;
  /** False for a session that stays open. */
  isFinished?: boolean;
}

const ofDermatology = { subject: "Dermatology", size: 10 };

/** Practice sessions of the first demo doctor, the oldest first; the last one stays open. */
const sessions: Session[] = [
  { daysAgo: 10, form: { status: "mistake", size: 10 }, isRight: (place) => place % 3 !== 2 },
  { daysAgo: 6, form: { status: "due", size: 10 }, isRight: (place) => place !== 0, answered: 6 },
  { daysAgo: 3, form: { preset: "bmu_residency", size: 10 }, isRight: (place) => place % 4 !== 3, answered: 20 },
  { daysAgo: 2, form: ofDermatology, isRight: (place) => place !== 1 },
  { daysAgo: 1, form: { status: "mistake", size: 10 }, isRight: (place) => place % 2 === 0 },
  { daysAgo: 0, form: { status: "due", size: 10 }, isRight: () => true, answered: 2, isFinished: false },
];

function answerOf({ question, asked }: SessionQuestion, isRight: boolean): AnswerValue {
  if (question.kind === "sba") return asked.options.find(({ is_true }) => is_true === isRight)?.letter ?? null;
  return Object.fromEntries(asked.options.map(({ letter, is_true }) => [letter, is_true === isRight ? 1 : 0]));
}

async function practise(db: Database, doctorId: number, now: Date, session: Session): Promise<void> {
  const { size, mode = "tutor", preset, again, ...filter } = session.form;
  const start = new Date(now.getTime() - session.daysAgo * dayMs - 30 * minuteMs);
  const id = await startSession(db, { doctorId, filter, size, mode, again, preset, now: start });
  const rows = await selectSessionQuestions(db, doctorId, eq(practiceAnswers.session_id, id));
  for (const [place, row] of rows.slice(0, session.answered).entries()) {
    const body = {
      mutation_id: randomUUID(),
      value: answerOf(row, session.isRight(place)),
      certainty: place % 5 === 4 ? ("guessed" as const) : undefined,
    };
    const at = new Date(start.getTime() + (place + 1) * minuteMs);
    await answerQuestion(db, doctorId, { params: { id, number: row.answer.number }, body, now: at });
  }
  if (session.isFinished ?? true)
    await finishSession(db, doctorId, { id, now: new Date(start.getTime() + 29 * minuteMs) });
}

const notes = ["পরীক্ষার আগে আরেকবার দেখব।", "Mechanism মনে থাকে না, বইয়ের ছবি দেখতে হবে।"];

export async function seedDemoPractice(db: Database, now: Date): Promise<void> {
  const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, demoPhone));
  if (!doctor) return;
  for (const session of sessions) await practise(db, doctor.id, now, session);
  const practised = await db
    .select({ id: practiceQuestions.question_id })
    .from(practiceQuestions)
    .where(and(eq(practiceQuestions.doctor_id, doctor.id), sql`${practiceQuestions.practised} > 0`))
    .orderBy(practiceQuestions.question_id)
    .limit(notes.length + 1);
  for (const [place, { id: questionId }] of practised.entries()) {
    const of = { doctorId: doctor.id, questionId };
    const note = notes[place];
    await (note === undefined ? storeBookmark(db, of, true) : storeNote(db, of, note));
  }
}
