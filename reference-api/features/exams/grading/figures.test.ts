import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAnswers, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examFigures, examQuestionFigures, examResults } from "#api/db/schema/exams/exam-results.ts";
import type { AnswerValue } from "#api/db/schema/exams/exam-values.ts";
import { questionVersions } from "#api/db/schema/exams/exams.ts";
import { sweepExams } from "#api/jobs/exams.ts";
import { voidAttempt } from "#api/staff/exam-changes.ts";
import { testApi } from "#tests/support/api/api.ts";
import { solved } from "#tests/support/api/scenarios/practice.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import {
  addAttempt,
  addExam,
  addExamEvent,
  minutesFromNow,
  optionsOf,
  type ExamRow,
} from "#tests/support/rows/exams/exam-rows.ts";
import { requestRegrade, runRegrade } from "./regrading.ts";

const sweep = (db: Database) => sweepExams({}, jobScope(db));

async function figuresOf(db: Database, { questions }: ExamRow) {
  const rows = await db
    .select()
    .from(examQuestionFigures)
    .where(
      inArray(
        examQuestionFigures.exam_question_id,
        questions.map(({ id }) => id),
      ),
    )
    .orderBy(examQuestionFigures.exam_question_id);
  return rows.map(({ candidates, letters }) => ({ candidates, letters }));
}

/** Answers of the ranked attempts of solved events, as stored. */
async function rawAnswers(db: Database, exam: ExamRow): Promise<Map<number, AnswerValue>[]> {
  const attempts = await db
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .innerJoin(examEvents, eq(examEvents.schedule_event_id, examAttempts.schedule_event_id))
    .where(
      sql`${examAttempts.exam_id} = ${exam.id} and ${examAttempts.status} = 'published'
        and not ${examAttempts.is_pending} and ${examEvents.solution_at} <= now()`,
    );
  return Promise.all(
    attempts.map(async ({ id }) => {
      const rows = await db.select().from(examAnswers).where(eq(examAnswers.attempt_id, id));
      return new Map(rows.map(({ exam_question_id, value }) => [exam_question_id, value]));
    }),
  );
}

const saidTo = (value: AnswerValue, letter: string) => {
  if (typeof value === "string") return value === letter ? "yes" : "no";
  const statement = new Map(Object.entries(value ?? {})).get(letter) ?? null;
  return statement === null ? "blank" : statement === 1 ? "yes" : "no";
};

async function recounted(db: Database, exam: ExamRow) {
  const answers = await rawAnswers(db, exam);
  return exam.questions.map(({ id }) => ({
    candidates: answers.length,
    letters: Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((letter) => {
        const said = answers.map((one) => saidTo(one.get(id) ?? null, letter));
        const count = (what: string) => said.filter((one) => one === what).length;
        return [letter, { yes: count("yes"), no: count("no"), blank: count("blank") }];
      }),
    ),
  }));
}

const statements = fc.array(fc.constantFrom("T", "F", "-"), { minLength: 5, maxLength: 5 }).map((all) => all.join(""));
const candidate = fc.record({
  answers: fc.tuple(statements, fc.constantFrom("a", "b", "c", "-")),
  /** Number of questions that the candidate touched: the others have no row. */
  touched: fc.nat(2),
  event: fc.nat(1),
  status: fc.constantFrom("submitted" as const, "submitted" as const, "void" as const),
  is_pending: fc.boolean(),
});

test("the figures of an exam equal a recount from raw answers, also after a void and a regrade", async () => {
  const { db } = await testApi();
  const property = fc.asyncProperty(
    fc.array(candidate, { minLength: 1, maxLength: 6 }),
    fc.boolean(),
    async (candidates, isLaterOpen) => {
      const exam = await addExam(db, ["TFTFT", "b"]);
      const later = isLaterOpen ? solved() : { ...solved(), solution_at: minutesFromNow(60) };
      const events = [await addExamEvent(db, exam, solved()), await addExamEvent(db, exam, later)];
      const ids: number[] = [];
      for (const { answers, touched, event: index, ...attempt } of candidates) {
        const event = events[index];
        if (!event) throw new Error("no event");
        ids.push((await addAttempt(db, { exam, event, answers: answers.slice(0, touched), ...attempt })).id);
      }
      await sweep(db);
      expect(await figuresOf(db, exam)).toEqual(await recounted(db, exam));

      const [counted] = await db
        .select()
        .from(examAttempts)
        .where(eq(examAttempts.id, ids[0] ?? 0));
      if (counted?.status === "published") await voidAttempt(db, counted.id, { reason: "copied" });
      await sweep(db);
      const before = await figuresOf(db, exam);
      expect(before).toEqual(await recounted(db, exam));

      const versionId = exam.questions[0]?.question_version_id ?? 0;
      await db
        .update(questionVersions)
        .set({ options: optionsOf("FFFFF") })
        .where(eq(questionVersions.id, versionId));
      await runRegrade(db, await requestRegrade(db, { exam_id: exam.id, reason: "key", actor: "test" }));
      await sweep(db);
      expect(await figuresOf(db, exam)).toEqual(before);
    },
  );
  await fc.assert(property, { numRuns: 12 });
});

test("an exam is counted when its solution opens, and not while somebody writes it", async () => {
  const { db } = await testApi();
  const exam = await addExam(db, ["b"]);
  const event = await addExamEvent(db, exam, { ...solved(), solution_at: minutesFromNow(60) });
  await addAttempt(db, { exam, event, answers: ["b"] });
  await sweep(db);
  expect(await figuresOf(db, exam)).toEqual([]);
  const isEvent = eq(examEvents.schedule_event_id, event.schedule_event_id);
  await db
    .update(examEvents)
    .set({ solution_at: minutesFromNow(-1) })
    .where(isEvent);
  const writer = await addAttempt(db, { exam, event, status: "in_progress", submitted_at: null });
  await sweep(db);
  expect(await figuresOf(db, exam)).toEqual([]);
  await db.update(examAttempts).set({ status: "void" }).where(eq(examAttempts.id, writer.id));
  await sweep(db);
  expect(await figuresOf(db, exam)).toMatchObject([{ candidates: 1 }]);

  const [first] = await db.select().from(examFigures).where(eq(examFigures.exam_id, exam.id));
  await sweep(db);
  expect(await db.select().from(examFigures).where(eq(examFigures.exam_id, exam.id))).toEqual([first]);
  await db
    .update(examEvents)
    .set({ solution_at: minutesFromNow(60) })
    .where(isEvent);
  await sweep(db);
  expect(await figuresOf(db, exam)).toMatchObject([{ candidates: 0 }]);
});
