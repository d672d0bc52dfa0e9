import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examRegradeResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, examRegrades, questionVersions } from "#api/db/schema/exams/exams.ts";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { regradeExam, tellRegraded } from "#api/jobs/exams.ts";
import { minutesFromNow, optionsOf, type ExamRow } from "#tests/support/rows/exams/exam-rows.ts";
import { jobScope } from "#tests/support/fakes/job-scope.ts";
import { meritPlaces } from "#tests/support/rows/exams/merit-places.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { addManyAttempts, resultsOf, satExam } from "#tests/support/rows/exams/sat-exam.ts";
import { rankExam } from "./merit.ts";
import { publishExam } from "./publishing.ts";
import { requestRegrade } from "./regrading.ts";

/** Corrects the key of the fourth question to `a`. */
async function correctKey(db: Database, exam: ExamRow): Promise<void> {
  const [, , , question] = exam.questions;
  const [version] = await db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.id, question?.question_version_id ?? 0));
  if (!version || !question) throw new Error("no question");
  const [corrected] = await db
    .insert(questionVersions)
    .values({ question_id: version.question_id, version: 2, stem_html: version.stem_html, options: optionsOf("a") })
    .returning();
  await db.update(examQuestions).set({ question_version_id: corrected?.id }).where(eq(examQuestions.id, question.id));
}

function statusesOf(db: Database, ids: number[]) {
  return db.selectDistinct({ status: examAttempts.status }).from(examAttempts).where(inArray(examAttempts.id, ids));
}

test("a regrade stores the earlier figures, ranks again and notifies each changed candidate once", async () => {
  const { db } = await ownDatabase();
  const { exam, ids } = await satExam(db, { pass_percent: 50 });
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);
  await correctKey(db, exam);

  const before = await resultsOf(db, exam.id);
  const id = await requestRegrade(db, { exam_id: exam.id, reason: "Wrong key", actor: "staff" });
  await regradeExam({ id }, jobScope(db));
  await regradeExam({ id }, jobScope(db));

  const after = await resultsOf(db, exam.id);
  expect(after.map(({ obtained }, place) => obtained - (before[place]?.obtained ?? 0))).toEqual([
    -1000, 1000, 1000, 0, -1000, -1000, 0, 0,
  ]);
  expect(after.map(({ position }) => position)).toEqual(meritPlaces(after, []));
  const [regrade] = await db.select().from(examRegrades);
  expect(regrade).toMatchObject({
    before: { participants: 8, highest: 4000 },
    after: { participants: 8, highest: 4000 },
  });
  expect(regrade?.finished_at).toBeInstanceOf(Date);
  const changes = await db.select().from(examRegradeResults).orderBy(examRegradeResults.attempt_id);
  expect(changes[0]).toMatchObject({
    attempt_id: ids[0],
    before: { obtained: 4000, position: 1 },
    after: { obtained: 3000 },
  });
  expect(changes).toHaveLength(regrade?.changed ?? -1);
  await tellRegraded({ exam: exam.id }, jobScope(db));
  const messages = await db.select().from(smsOutbox);
  expect(messages).toHaveLength(5);
  expect(messages[0]?.body).toContain(exam.title);
  expect(await statusesOf(db, ids)).toEqual([{ status: "published" }]);
});

test("a regrade of unpublished marks notifies nobody and does not publish them", async () => {
  const { db } = await ownDatabase();
  const { exam, ids } = await satExam(db);
  await correctKey(db, exam);
  const id = await requestRegrade(db, { exam_id: exam.id, reason: "Wrong key", actor: "staff" });
  await regradeExam({ id }, jobScope(db));
  const results = await resultsOf(db, exam.id);
  expect(results[0]?.obtained).toBe(3000);
  expect(new Set(results.map(({ position }) => position))).toEqual(new Set([null]));
  expect(await statusesOf(db, ids)).toEqual([{ status: "graded" }]);
  expect(await db.$count(smsOutbox)).toBe(0);
});

test("ranks two thousand attempts", async () => {
  const { db } = await ownDatabase();
  const { exam, ids } = await satExam(db);
  await addManyAttempts(db, ids[0], { count: 1992, status: "graded", obtained: sql`id * 7919 % 4000` });
  await rankExam(db, exam.id);
  const rows = await resultsOf(db, exam.id);
  expect(rows.filter(({ position }) => position !== null)).toHaveLength(2000);
});
