import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { questions } from "#api/db/schema/exams/exams.ts";
import { practiceSessions } from "#api/db/schema/exams/practice.ts";
import { answerPractice, finishPractice, getPracticeResult } from "#contract/exams/practice-sessions.ts";
import { countPractice, startPractice } from "#contract/exams/practice.ts";
import { bankIds, practiceAnswer, practisingDoctor } from "#tests/support/api/scenarios/practice.ts";
import { answerOf } from "#tests/support/rows/exams/exam-rows.ts";

/** Marks a mock examination by hand: 4 statements right, 1 wrong; all wrong; blank. */
const byHand = [
  // residency: 1 mark a question, 0.2 a statement, 0.05 off for each wrong one, no pass mark
  ["bmu_residency", 3, { total: 3, positive: 0.8, negative: 0.3, obtained: 0.5, pass_mark: null, passed: null }],
  // FCPS: 2 marks a question, 210 of 300 to pass, so 70 % of the 6 marks
  ["fcps_p1_2024", 3, { total: 6, positive: 1.6, negative: 0, obtained: 1.6, pass_mark: 4.2, passed: false }],
] as const;

test.each(byHand)("a mock of %s is timed and marked by its rules", async (preset, count, expected) => {
  const { ok, who } = await practisingDoctor(["TFTFT", "TFTFT", "TFTFT"], ["TFTFT", "TFTFT", "TFTFT"]);
  const counted = await ok(countPractice, { query: {} }, who);
  const mock = counted.presets?.find((one) => one.preset === preset);
  expect(mock).toMatchObject({ questions: count, minutes: preset === "bmu_residency" ? 3 : 5 });
  const { session } = await ok(startPractice, { body: { size: 10, mode: "tutor", preset } }, who);
  expect(session).toMatchObject({ mode: "timed", question_count: count });
  expect(Date.parse(session.ends_at ?? "") - Date.parse(session.started_at)).toBe((mock?.minutes ?? 0) * 60_000);
  for (const [index, answer] of ["TFTFF", "FTFTF"].entries()) {
    const body = { ...practiceAnswer(answerOf(answer)), ...(index === 1 && { certainty: "guessed" as const }) };
    await ok(answerPractice, { params: { id: session.id, number: index + 1 }, body }, who);
  }
  await ok(finishPractice, { params: { id: session.id } }, who);
  const { result } = await ok(getPracticeResult, { params: { id: session.id } }, who);
  const guessed = preset === "bmu_residency" ? -0.25 : 0;
  expect(result.mock).toEqual({ decimals: 2, ...expected, guessed });
  expect(result.palette.map(({ seconds }) => seconds)).toEqual([0, 0, undefined]);
});

test("a mock takes the preset's numbers of questions, or all of one sitting", async () => {
  const keys = [...Array.from({ length: 30 }, () => "TFTFT"), ...Array.from({ length: 30 }, () => "b")];
  const { db, exam, ok, who } = await practisingDoctor([], keys);
  const start = async (body: object) =>
    (await ok(startPractice, { body: { preset: "fcps_p1_2021_paper", ...body } }, who)).session;
  expect(await start({})).toMatchObject({ question_count: 50, title: "মক: FCPS পার্ট-১, এক পত্র (২০২১)" });
  expect(await start({ kind: "sba" })).toMatchObject({ question_count: 25 });
  const ids = (await bankIds({ db, exam })).slice(0, 33).map(({ id }) => id);
  await db.update(questions).set({ asked_in: "FCPS January 2024" }).where(inArray(questions.id, ids));
  const sitting = { asked_in: "FCPS January 2024" };
  expect(await start(sitting)).toMatchObject({ question_count: 33 });
  const { presets } = await ok(countPractice, { query: sitting }, who);
  expect(presets).toContainEqual(expect.objectContaining({ preset: "fcps_p1_2021_paper", questions: 33, minutes: 66 }));
});

test("a session without a preset has no marks, and an unknown preset is refused", async () => {
  const { db, ok, refused, who } = await practisingDoctor();
  await refused(422, startPractice, { body: { preset: "toString" } }, who);
  const { session } = await ok(startPractice, { body: { size: 10, mode: "timed", preset: "" } }, who);
  await ok(finishPractice, { params: { id: session.id } }, who);
  const { result } = await ok(getPracticeResult, { params: { id: session.id } }, who);
  expect(result.mock).toBeNull();
  const [row] = await db.select().from(practiceSessions).where(eq(practiceSessions.id, session.id));
  expect(row?.preset).toBeNull();
});
