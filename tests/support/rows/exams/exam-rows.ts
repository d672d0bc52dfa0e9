import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAnswers, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue, Letter, QuestionOption, StatementValues } from "#api/db/schema/exams/exam-values.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { addBatch, addCourseTerm, addSchedule, addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import { newKey, only } from "#tests/support/rows/new-row.ts";

export function minutesFromNow(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000);
}

const letters: Letter[] = ["a", "b", "c", "d", "e"];

/**
 * Options of a question from a compact key: TFTFT for true/false statements, the right letter for a single best answer.
 */
export function optionsOf(key: string): QuestionOption[] {
  return letters.map((letter, index) => ({
    letter,
    text: `Statement ${letter}`,
    is_true: key.length === 1 ? key === letter : key[index] === "T",
  }));
}

/** Answer value from compact text: T, F and - for true/false statements, a letter or - for a single best answer. */
export function answerOf(text: string): AnswerValue {
  if (text.length === 1) return letters.find((letter) => letter === text) ?? null;
  const value: StatementValues = {};
  for (const [index, letter] of letters.entries()) {
    if (text[index] === "T") value[letter] = 1;
    if (text[index] === "F") value[letter] = 0;
  }
  return value;
}

/**
 * Adds an exam with a question for each key; by default published, with 1 mark a question (0.2 a statement), no
 * deductions.
 */
export async function addExam(db: Database, keys: string[], overrides: Partial<typeof exams.$inferInsert> = {}) {
  const key = newKey("exam");
  const exam = only(
    await db
      .insert(exams)
      .values({
        key,
        title: `পরীক্ষা ${key}`,
        duration_minutes: 30,
        mcq_count: keys.filter((one) => one.length > 1).length,
        sba_count: keys.filter((one) => one.length === 1).length,
        mcq_mark: 1000,
        sba_mark: 1000,
        status: "published",
        ...overrides,
      })
      .returning(),
  );
  const paper = [];
  for (const [index, questionKey] of keys.entries()) {
    const kind = questionKey.length === 1 ? "sba" : "mcq5";
    const question = only(
      await db
        .insert(questions)
        .values({ key: newKey("question"), kind, subject: "Medicine" })
        .returning(),
    );
    const version = only(
      await db
        .insert(questionVersions)
        .values({
          question_id: question.id,
          version: 1,
          stem_html: `<p>Question ${index + 1}</p>`,
          options: optionsOf(questionKey),
          explanation_html: `<p>Explanation ${index + 1}</p>`,
          reference: "A book",
        })
        .returning(),
    );
    paper.push(
      only(
        await db
          .insert(examQuestions)
          .values({
            exam_id: exam.id,
            question_version_id: version.id,
            number: index + 1,
            section: kind === "sba" ? "sba" : "mcq",
          })
          .returning(),
      ),
    );
  }
  return { ...exam, questions: paper };
}

export type ExamRow = Awaited<ReturnType<typeof addExam>>;

/**
 * Adds an exam event to a new batch, or to the schedule `scheduleId`; by default open now, with results in an hour. An
 * exam whose results are out can be started no more.
 */
export async function addExamEvent(
  db: Database,
  exam: { id: number },
  { scheduleId, ...window }: Partial<typeof examEvents.$inferInsert> & { scheduleId?: number | undefined } = {},
) {
  const schedule_id = scheduleId ?? (await addSchedule(db, (await addBatch(db, await addCourseTerm(db))).id)).id;
  const opens_at = window.opens_at ?? minutesFromNow(-10);
  const event = await addScheduleEvent(db, schedule_id, { kind: "exam", starts_at: opens_at });
  return only(
    await db
      .insert(examEvents)
      .values({
        schedule_event_id: event.id,
        exam_id: exam.id,
        opens_at,
        start_until: window.result_at && window.result_at < new Date() ? minutesFromNow(-9) : minutesFromNow(20),
        result_at: minutesFromNow(60),
        solution_at: minutesFromNow(120),
        ...window,
      })
      .returning()
      .then((rows) => rows.map((row) => ({ ...row, schedule_id }))),
  );
}

export type ExamEventRow = Awaited<ReturnType<typeof addExamEvent>>;

/** Enrols a doctor, by default a new one, in the batch of an event. */
export async function addEnrolment(
  db: Database,
  { schedule_id }: { schedule_id: number },
  overrides: Partial<typeof enrolments.$inferInsert> = {},
) {
  const doctor_id = overrides.doctor_id ?? (await addDoctor(db)).id;
  const schedule = await db.query.batchSchedules.findFirst({ where: (row, { eq }) => eq(row.id, schedule_id) });
  if (!schedule) throw new Error("no schedule");
  return only(
    await db
      .insert(enrolments)
      .values({
        batch_id: schedule.batch_id,
        batch_schedule_id: schedule_id,
        status: "active",
        total_fee: "1000.00",
        paid_total: "1000.00",
        ...overrides,
        doctor_id,
      })
      .returning(),
  );
}

/** Adds an attempt at an event's exam, with answers in the order of its questions; by default submitted. */
export async function addAttempt(
  db: Database,
  {
    exam,
    event,
    answers = [],
    ...overrides
  }: Partial<typeof examAttempts.$inferInsert> & {
    exam: ExamRow;
    event: ExamEventRow;
    answers?: string[];
  },
) {
  const enrolment =
    overrides.enrolment_id === undefined
      ? await addEnrolment(db, event, { doctor_id: overrides.doctor_id ?? undefined })
      : null;
  const started_at = overrides.started_at ?? minutesFromNow(-9);
  const attempt = only(
    await db
      .insert(examAttempts)
      .values({
        exam_id: exam.id,
        schedule_event_id: event.schedule_event_id,
        enrolment_id: enrolment?.id ?? null,
        doctor_id: enrolment?.doctor_id ?? null,
        status: "submitted",
        ended_by: "doctor",
        started_at,
        ends_at: new Date(started_at.getTime() + exam.duration_minutes * 60_000),
        submitted_at: minutesFromNow(-1),
        submission_key: newKey("submission"),
        attempt_token_hash: newKey("token"),
        order: { questions: exam.questions.map(({ id }) => id) },
        ...overrides,
      })
      .returning(),
  );
  const rows = answers.map((text, index) => ({
    attempt_id: attempt.id,
    exam_question_id: exam.questions[index]?.id ?? 0,
    value: answerOf(text),
    rev: 1,
  }));
  if (rows.length > 0) await db.insert(examAnswers).values(rows);
  return attempt;
}
