import { expect, test } from "vitest";
import { getPendingExamStatus } from "#contract/exams/exam-info.ts";
import { pendingExamResults } from "#contract/exams/exam-results.ts";
import { pendingExamRoom, startPendingExam } from "#contract/exams/exam-room.ts";
import { loggedIn } from "#tests/support/api/accounts.ts";
import { addCandidate, questionId, testExam, write } from "#tests/support/api/scenarios/exam-room.ts";
import { minutesFromNow } from "#tests/support/rows/exams/exam-rows.ts";

const agree = { agree: true as const };

/** Exam that its candidate has missed: its solution is public, and it can be sat as late practice. */
async function missedExam() {
  const api = await testExam(
    ["TFTFT", "FFFFF", "b"],
    {},
    {
      opens_at: minutesFromNow(-90),
      start_until: minutesFromNow(-60),
      result_at: minutesFromNow(-30),
      solution_at: minutesFromNow(-10),
    },
  );
  return { ...api, params: { id: api.params.id, event_id: api.params.event_id } };
}

test("a late attempt can be taken over by a tablet, submitted and reviewed", async () => {
  const { db, ok, refused, params, who, exam, doctorId } = await missedExam();
  const status = () => ok(getPendingExamStatus, { params }, who);
  expect(await status()).toMatchObject({ state: "missed", actions: ["start_pending"] });
  const { attempt } = await ok(startPendingExam, { params, body: agree }, who);
  expect(await status()).toMatchObject({ state: "in_progress", is_pending: true, actions: ["resume"] });
  const answers = [{ ...write({ a: 1, b: 0 }), question_id: questionId(exam, 1) }];
  const body = { attempt_token: attempt.token ?? "", answers };
  expect(await ok(pendingExamRoom.saveAnswers, { params, body }, who)).toMatchObject({ answered_count: 1 });

  const tablet = await loggedIn(db, doctorId);
  const moved = await ok(pendingExamRoom.takeOver, { params }, tablet);
  expect(await refused(409, pendingExamRoom.saveAnswers, { params, body }, who)).toMatchObject({
    code: "attempt_moved",
  });
  const choice = { attempt_token: moved.attempt.token ?? "", ...write("b", 0, true) };
  const third = { ...params, question_id: questionId(exam, 3) };
  await ok(pendingExamRoom.saveAnswer, { params: third, body: choice }, tablet);
  const counts = { answered: 1, partial: 1, blank: 1, flagged: 1 };
  expect(await ok(pendingExamRoom.getPalette, { params }, tablet)).toMatchObject({ counts });
  expect(await ok(pendingExamRoom.getReview, { params }, tablet)).toMatchObject({ counts });
  expect(await ok(pendingExamRoom.getClock, { params }, tablet)).toMatchObject({ status: "in_progress" });
  const { submission_key } = moved.attempt;
  await ok(pendingExamRoom.submitAttempt, { params, body: { submission_key } }, tablet);

  const own = { questions: [{ value: { a: 1, b: 0 } }, { value: null }, { value: "b" }] };
  expect(await ok(pendingExamResults.listOwnAnswers, { params }, who)).toMatchObject(own);
  const paper = await ok(pendingExamResults.listQuestions, { params }, who);
  expect(paper.questions.map(({ stem_html, key }) => [stem_html, key])).toEqual(
    [1, 2, 3].map((number) => [`<p>Question ${number}</p>`, undefined]),
  );
  const keys = { questions: [{ key: { a: 1, b: 0 } }, { key: { a: 0, b: 0 } }, { key: "b", value: "b" }] };
  expect(await ok(pendingExamResults.listQuestionAnswers, { params }, who)).toMatchObject(keys);
  const reasons = { questions: [{ explanation_html: "<p>Explanation 1</p>" }, {}, {}] };
  expect(await ok(pendingExamResults.listQuestionExplanations, { params }, who)).toMatchObject(reasons);
});

test("another doctor gets 404 for a late attempt and its review", async () => {
  const { db, ok, refused, params, who, event } = await missedExam();
  await ok(startPendingExam, { params, body: agree }, who);
  const stranger = await addCandidate(db, event);
  const calls = (of: typeof params) => [
    refused(404, getPendingExamStatus, { params: of }, stranger.who),
    refused(404, pendingExamRoom.getAttempt, { params: of }, stranger.who),
    refused(404, pendingExamRoom.getPalette, { params: of }, stranger.who),
    refused(404, pendingExamRoom.getReview, { params: of }, stranger.who),
    refused(404, pendingExamRoom.getClock, { params: of }, stranger.who),
    refused(404, pendingExamRoom.takeOver, { params: of }, stranger.who),
    refused(404, pendingExamResults.listOwnAnswers, { params: of }, stranger.who),
    refused(404, pendingExamResults.listQuestions, { params: of }, stranger.who),
    refused(404, pendingExamResults.listQuestionAnswers, { params: of }, stranger.who),
    refused(404, pendingExamResults.listQuestionExplanations, { params: of }, stranger.who),
  ];
  const foreign = await Promise.all(calls(params));
  expect(foreign).toEqual(await Promise.all(calls({ ...params, id: 999_999 })));
});
