import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { lectures } from "#api/db/schema/lectures.ts";
import { timestamp } from "#api/http/wire.ts";
import { endpointPath } from "#contract/endpoint.ts";
import { getExamStatus } from "#contract/exams/exam-info.ts";
import { examResults, listExamResults } from "#contract/exams/exam-results.ts";
import { examRoom, startExam } from "#contract/exams/exam-room.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { examParams, testExam } from "#tests/support/api/scenarios/exam-room.ts";
import { addAttempt, addEnrolment, minutesFromNow, optionsOf } from "#tests/support/rows/exams/exam-rows.ts";
import { addLectureEvent } from "#tests/support/rows/study-rows.ts";
import { gradeAttempts } from "../grading/grading.ts";
import { publishExam } from "../grading/publishing.ts";

const lists = {
  own: examResults.listOwnAnswers,
  questions: examResults.listQuestions,
  answers: examResults.listQuestionAnswers,
  explanations: examResults.listQuestionExplanations,
};
const allAnswers = ["TFTFT", "TTTTT", "c"];

/** Adds the candidate's running attempt with three answers: right, wrong, wrong. */
async function testPaper() {
  const api = await testExam(["TFTFT", "FFFFF", "b"], {
    mcq_negative_per_stem: 50,
    tie_breakers: ["fewer_wrong_stems"],
  });
  const { db, exam, event, doctorId, enrolment } = api;
  const columns = { exam, event, doctor_id: doctorId, enrolment_id: enrolment.id };
  const attempt = await addAttempt(db, { ...columns, answers: allAnswers, status: "in_progress", ended_by: null });
  await db.update(examAttempts).set({ submitted_at: null }).where(eq(examAttempts.id, attempt.id));
  return { ...api, attempt };
}

type Phase = "during" | "waiting" | "result" | "solution";
type Visible = [own: string, questions: string, answers: string, explanations: string, result: string];

const phases: [phase: Phase, settings: Partial<typeof exams.$inferInsert>, visible: Visible][] = [
  ["during", {}, ["text", "text", "403", "403", "403"]],
  ["waiting", {}, ["values", "403", "403", "403", "403"]],
  ["waiting", { review: { correctness: false, question_list: true } }, ["text", "text", "403", "403", "403"]],
  ["waiting", { instant_result: true }, ["values", "403", "403", "403", "score"]],
  ["result", {}, ["values", "403", "403", "403", "score"]],
  ["result", { review: { correctness: true, question_list: false } }, ["values marks", "403", "403", "403", "score"]],
  ["result", { review: { correctness: true, question_list: true } }, ["text marks", "text", "403", "403", "score"]],
  ["solution", {}, ["text marks", "text", "text marks key", "text marks key why", "score"]],
];

test("every phase shows exactly the parts that it allows", async () => {
  const { db, send, refused, params, who, exam, event, attempt } = await testPaper();
  let at: Phase = "during";
  for (const [phase, settings, visible] of phases) {
    if (at === "during" && phase !== "during") {
      const ended = { status: "submitted" as const, ended_by: "doctor" as const, submitted_at: new Date() };
      await db.update(examAttempts).set(ended).where(eq(examAttempts.id, attempt.id));
      await gradeAttempts(db, [attempt.id]);
    }
    if (at === "waiting" && phase === "result") {
      await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
      expect(await publishExam(db, exam.id)).toBe(1);
    }
    if (phase === "solution") await db.update(examEvents).set({ solution_at: minutesFromNow(-1) });
    at = phase;
    const usual = { instant_result: false, review: { correctness: false, question_list: false } };
    await db.update(exams).set({ ...usual, ...settings });

    const shown = [];
    for (const list of Object.values(lists)) {
      const response = await send(list, { params }, who);
      if (response.status !== 200) {
        const refusal = await refused(403, list, { params }, who);
        expect(refusal).toMatchObject({ code: "not_available" });
        const [window] = await db.select().from(examEvents).where(eq(examEvents.exam_id, event.exam_id));
        expect(refusal.available_at).toBe(timestamp(window?.solution_at ?? new Date()));
        shown.push(String(response.status));
        continue;
      }
      const text = await response.text();
      const parts = [
        text.includes("Question 1") ? "text" : "values",
        text.includes('"marks"') ? "marks" : "",
        text.includes('"key"') ? "key" : "",
        /Explanation 1|A book/.test(text) ? "why" : "",
      ];
      expect(text).not.toContain("is_true");
      shown.push(parts.filter(Boolean).join(" "));
    }
    const result = await send(examResults.getResult, { params }, who);
    shown.push(result.status === 200 ? "score" : String(result.status));
    expect([phase, settings, ...shown]).toEqual([phase, settings, ...visible]);
  }
});

test("the script shows key, marks and filters after the solution time", async () => {
  const { db, ok, refused, params, who, exam, attempt } = await testPaper();
  const ended = { status: "submitted" as const, ended_by: "doctor" as const, submitted_at: new Date() };
  await db.update(examAttempts).set(ended).where(eq(examAttempts.id, attempt.id));
  await gradeAttempts(db, [attempt.id]);
  await refused(403, lists.own, { params, query: { filter: "wrong" } }, who);
  await db
    .update(examEvents)
    .set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-2), solution_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);

  const { questions } = await ok(lists.explanations, { params }, who);
  expect(questions[1]).toMatchObject({
    number: 2,
    value: { a: 1, b: 1, c: 1, d: 1, e: 1 },
    key: { a: 0, b: 0, c: 0, d: 0, e: 0 },
    marks: { obtained: -0.25, letters: { a: "wrong", e: "wrong" } },
    explanation_html: "<p>Explanation 2</p>",
  });
  expect(questions[2]).toMatchObject({ value: "c", key: "b", marks: { obtained: 0, letters: { c: "wrong" } } });
  const wrong = await ok(lists.answers, { params, query: { filter: "wrong" } }, who);
  expect(wrong).toMatchObject({ total: 2, page_count: 1, questions: [{ number: 2 }, { number: 3 }] });
  expect(await ok(lists.own, { params, query: { filter: "blank" } }, who)).toMatchObject({ total: 0, questions: [] });
  await refused(404, lists.own, { params, query: { page: 2 } }, who);
  const { result } = await ok(examResults.getResult, { params }, who);
  expect(result).toMatchObject({
    obtained: 0.75,
    positive: 1,
    negative: 0.25,
    total: 3,
    passed: null,
    status: "submitted",
    counts: { correct_stems: 5, wrong_stems: 5, blank_stems: 0, correct_sba: 0, wrong_sba: 1, blank_sba: 0 },
    links: ["own_answers", "question_list", "question_answer_list", "question_explanation_list", "merit"],
  });
});

test("subject scores are shown with correctness, weakest subject first, without withdrawn questions", async () => {
  const { db, ok, params, who, exam, attempt } = await testPaper();
  const subjects = ["Anatomy", "Pathology", "Anatomy"];
  for (const [place, subject] of subjects.entries()) {
    const version = exam.questions[place]?.question_version_id ?? 0;
    const own = db
      .select({ id: questionVersions.question_id })
      .from(questionVersions)
      .where(eq(questionVersions.id, version));
    await db.update(questions).set({ subject }).where(inArray(questions.id, own));
  }
  const ended = { status: "submitted" as const, ended_by: "doctor" as const, submitted_at: new Date() };
  await db.update(examAttempts).set(ended).where(eq(examAttempts.id, attempt.id));
  await gradeAttempts(db, [attempt.id]);
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-2) });
  await publishExam(db, exam.id);
  const hidden = await ok(examResults.getResult, { params }, who);
  expect(hidden.result.subjects).toBeNull();

  await db.update(examEvents).set({ solution_at: minutesFromNow(-1) });
  const { result } = await ok(examResults.getResult, { params }, who);
  expect(result.subjects).toEqual([
    { subject: "Pathology", right: 0, wrong: 5, blank: 0, obtained: -0.25, total: 1, reading: [] },
    { subject: "Anatomy", right: 5, wrong: 1, blank: 0, obtained: 1, total: 2, reading: [] },
  ]);
  const { lectureId } = await addLectureEvent(db, params.schedule_id, { startsAt: minutesFromNow(-60) });
  await db.update(lectures).set({ subject: "Anatomy" }).where(eq(lectures.id, lectureId));
  const led = (await ok(examResults.getResult, { params }, who)).result.subjects;
  expect(led?.map(({ reading }) => reading?.map(({ kind, minutes }) => [kind, minutes]))).toEqual([
    [],
    [["lecture", 2]],
  ]);
  await db
    .update(examQuestions)
    .set({ status: "void" })
    .where(eq(examQuestions.id, exam.questions[1]?.id ?? 0));
  const { subjects: remaining } = (await ok(examResults.getResult, { params }, who)).result;
  expect(remaining?.map(({ subject }) => subject)).toEqual(["Anatomy"]);
});

test("the merit list has masked names, tied positions and the doctor's own row", async () => {
  const { db, ok, refused, params, who, exam, event, doctorId, enrolment } = await testExam(["TFTFT", "b"]);
  const merit = { params: { id: params.id, event_id: params.event_id } };
  const papers: [name: string, answers: string[], own?: true][] = [
    ["ডা. প্রথম জন", ["TFTFT", "b"]],
    ["ডা. দ্বিতীয় জন", ["TFTF-", "b"]],
    ["ডা. নমুনা", ["TFTF-", "b"], true],
    ["ডা. চতুর্থ জন", ["-----", "b"]],
  ];
  const attempts = [];
  for (const [name, answers, own] of papers) {
    const doctor_id = own ? doctorId : (await addDoctor(db, { name })).id;
    const place = own ? enrolment : await addEnrolment(db, event, { doctor_id });
    attempts.push(await addAttempt(db, { exam, event, answers, doctor_id, enrolment_id: place.id }));
  }
  await gradeAttempts(
    db,
    attempts.map(({ id }) => id),
  );
  expect(await refused(403, listMerit, merit, who)).toMatchObject({ code: "result_not_published" });
  expect(await ok(getExamStatus, { params }, who)).toMatchObject({ state: "result_waiting" });
  await db.update(examEvents).set({ start_until: minutesFromNow(-9), result_at: minutesFromNow(-1) });
  await publishExam(db, exam.id);

  const list = await ok(listMerit, merit, who);
  expect(list.rows.map(({ position, obtained, is_me }) => [position, obtained, is_me])).toEqual([
    [1, 2, false],
    ...[list.rows[1]?.is_me, list.rows[2]?.is_me].map((is_me) => [2, 1.8, is_me]),
    [4, 1, false],
  ]);
  expect(list).toMatchObject({ me: { position: 2, is_me: true }, participants: 4, total: 2, scope: "overall" });
  expect(list.rows[0]?.name_masked).toBe("ডা. প্র*** জ***");
  expect(JSON.stringify(list)).not.toMatch(/প্রথম|দ্বিতীয়|চতুর্থ/);
  expect((await ok(listMerit, { ...merit, query: { scope: "batch" } }, who)).rows).toHaveLength(4);
  expect(await ok(listMerit, { ...merit, query: { scope: "faculty" } }, who)).toMatchObject({ rows: [], me: null });

  expect((await ok(examResults.getResult, { params }, who)).result.merit).toMatchObject({
    positions: { overall: { position: 2, of: 4 }, batch: { position: 2, of: 4 }, faculty: null },
    participants: 4,
    highest: 2,
    average: 1.65,
    percentile: 25,
  });
  expect(await ok(listExamResults, { params: { id: params.id } }, who)).toMatchObject({
    results: [{ obtained: 1.8, total: 2, percent: 90, position: 2, participants: 4, is_pending: false }],
    summary: { taken: 1, passed: 0, average_percent: 90, best_percent: 90, best_position: 2 },
  });
  const other = await addEnrolment(db, event);
  const stranger = await loggedIn(db, other.doctor_id);
  expect(await refused(403, examResults.getResult, { params: examParams(other, event) }, stranger)).toMatchObject({
    code: "not_taken",
  });
});

test("papers that differ only in the key give byte-identical responses", async () => {
  const settings = { shuffle_questions: true, shuffle_options: true };
  const { db, ok, request, params, who } = await testExam(["TFTFT", "FFFFF", "b"], settings);
  await ok(startExam, { params, body: { agree: true } }, who);
  const { getAttempt, getReview, getPalette } = examRoom;
  const paths = [getAttempt, getReview, getPalette].map((call) => endpointPath(call, { params }));
  const headers = { Authorization: `Bearer ${who.token}`, "X-DEVICE-TOKEN": who.device };
  async function read() {
    const responses = await Promise.all(paths.map((path) => request(path, { headers })));
    return Promise.all(
      responses.map(async (response) => {
        const text = (await response.text()).replace(/"(server_now":"[^"]+|remaining_seconds":\d+)/g, "");
        return [response.status, [...response.headers], text];
      }),
    );
  }
  const before = await read();
  expect(JSON.stringify(before)).not.toMatch(/is_true|explanation|reference|discussion|Explanation|A book/);
  for (const version of await db.select().from(questionVersions)) {
    const key = version.options.filter(({ is_true }) => is_true).length === 1 ? "d" : "FTFTF";
    await db
      .update(questionVersions)
      .set({ options: optionsOf(key), explanation_html: "<p>another and longer explanation</p>", reference: null })
      .where(eq(questionVersions.id, version.id));
  }
  expect(await read()).toEqual(before);
});
