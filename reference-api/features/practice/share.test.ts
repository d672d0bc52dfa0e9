import { expect, test } from "vitest";
import { answerPractice, getPracticeQuestion } from "#contract/exams/practice-sessions.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { listBookmarks, setBookmark } from "#contract/exams/practice-notes.ts";
import { startPractice } from "#contract/exams/practice.ts";
import { countDueFigures, forgetFigures } from "#api/features/exams/grading/figures.ts";
import { gradeWaiting, publishDue } from "#api/features/exams/grading/publishing.ts";
import { practiceAnswer, testSitting, type Sitting } from "#tests/support/api/scenarios/practice.ts";
import { addAttempt, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { shareOf } from "./share.ts";

/** Adds candidates with these answers to the sitting, and counts the answers of all. */
async function addOthers({ db, exam, event }: Sitting, answers: string[][]): Promise<void> {
  for (const one of answers) await addAttempt(db, { exam, event, answers: one });
  await gradeWaiting(db, 100);
  await publishDue(db);
  await countDueFigures(db, 10);
}

const times = (count: number, answers: string[]) => Array.from({ length: count }, () => answers);

test("the share of others comes with the key, from 20 candidates on", async () => {
  const { db, ok, sitting } = await testSitting();
  const { own, exam } = sitting;
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba" } }, own.who);
  const kept = await ok(startPractice, { body: { size: 10, kind: "sba" } }, own.who);
  const offline = async () => {
    const { questions } = await ok(getOfflinePractice, { params: { id: kept.session.id } }, own.who);
    return questions[0];
  };
  const at = { params: { id: session.id, number: 1 } };
  await addOthers(sitting, times(18, ["TFTFT", "b"]));
  expect((await ok(getPracticeQuestion, at, own.who)).question).not.toHaveProperty("share");
  await ok(answerPractice, { ...at, body: practiceAnswer("a") }, own.who);
  const shown = async () => (await ok(getPracticeQuestion, at, own.who)).question;
  expect(await shown()).toMatchObject({ key: "b", share: null, difficulty: null });
  expect(await offline()).toMatchObject({ key: "b", share: null });

  await addOthers(sitting, [["TFTFT", "-"]]);
  expect(await shown()).toMatchObject({
    share: { a: { yes: 5, no: 90, blank: 5 }, b: { yes: 90, no: 5, blank: 5 }, c: { yes: 0, no: 95, blank: 5 } },
    difficulty: 90,
  });
  expect(await offline()).toMatchObject({ share: { b: { yes: 90, no: 5, blank: 5 } }, difficulty: 90 });
  await ok(setBookmark, { params: { question_id: (await shown()).id }, body: { bookmarked: true } }, own.who);
  const { questions } = await ok(listBookmarks, { query: {} }, own.who);
  expect(questions).toMatchObject([{ share: { a: { yes: 5, no: 90, blank: 5 } }, difficulty: 90 }]);
  await forgetFigures(db, exam.id);
  expect(await shown()).toMatchObject({ share: null });
});

test("figures of several papers are summed, and the difficulty follows the key", () => {
  const letters = { a: { yes: 6, no: 3, blank: 1 }, b: { yes: 0, no: 10, blank: 0 } };
  const paper = { candidates: 10, letters };
  const two = (key: string) => ({ kind: "mcq5" as const, options: optionsOf(key).slice(0, 2) });
  expect(shareOf(two("TF"), [paper])).toEqual({ share: null, difficulty: null });
  const share = { a: { yes: 60, no: 30, blank: 10 }, b: { yes: 0, no: 100, blank: 0 } };
  expect(shareOf(two("TF"), [paper, paper])).toEqual({ share, difficulty: 80 });
  expect(shareOf(two("FF"), [paper, paper])).toEqual({ share, difficulty: 65 });
});
