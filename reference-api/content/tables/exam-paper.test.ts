import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { examQuestions, exams } from "#api/db/schema/exams/exams.ts";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { addExam } from "#tests/support/rows/exams/exam-rows.ts";
import { writePaper } from "./exam-paper.ts";

test("a paper that was begun after the check is not replaced", async () => {
  const { db, close } = await testDatabase();
  onTestFinished(close);
  const exam = await addExam(db, ["b"]);
  await db.update(exams).set({ frozen_version: exams.version }).where(eq(exams.id, exam.id));
  await expect(writePaper(db, exam.id, [])).rejects.toThrow("was begun meanwhile");
  expect(await db.$count(examQuestions)).toBe(1);
});
